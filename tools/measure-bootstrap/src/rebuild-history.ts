// Rebuilds a history of commits from published versions of a package:
// node src/rebuild-history.ts ARCHIVES INTO --changelog FILE [--keep FOLDER]...
// ARCHIVES holds the tarballs or wheels of versions that follow one another. A version whose changelog has one or two entries becomes a
// commit with their words, any other a commit that says no more than that it is a release.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string', multiple: true, default: ['src'] }, changelog: { type: 'string' } },
});
const [archives, into] = positionals.map((path) => resolve(path));
if (archives === undefined || into === undefined || values.changelog === undefined) {
  process.stderr.write('Usage: node src/rebuild-history.ts ARCHIVES INTO --changelog FILE [--keep FOLDER]...\n');
  process.exit(2);
}

const versions = readdirSync(archives)
  .flatMap((file) => {
    const version = /-(\d+\.\d+\.\d+)(?:\.tgz|-.*\.whl)$/.exec(file)?.[1];
    return version === undefined ? [] : [{ file: join(archives, file), version }];
  })
  .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
const entries = changelogEntries(readFileSync(values.changelog, 'utf8'));
mkdirSync(into, { recursive: true });
git('init', '-q', '-b', 'main');
let told = 0;
for (const { file, version } of versions) {
  const folder = unpack(file);
  for (const name of readdirSync(into)) if (name !== '.git') rmSync(join(into, name), { recursive: true });
  for (const name of values.keep) {
    const from = join(folder, file.endsWith('.tgz') ? 'package' : '', name);
    if (existsSync(from)) cpSync(from, join(into, name), { recursive: true });
  }
  rmSync(folder, { recursive: true });
  const own = entries.get(version) ?? [];
  const isTold = own.length === 1 || own.length === 2;
  if (isTold) told += 1;
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', isTold ? own.join('\n') : `Release ${version}`);
}
process.stdout.write(`${versions.length} versions, ${told} with one or two entries\n`);

/** What each version brought, without references, thanks, and mere updates of dependencies. */
function changelogEntries(changelog: string): ReadonlyMap<string, readonly string[]> {
  const sections = changelog.split(/^#{2,3} (?=\[?v?\d)/m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const own = lines.filter((line) => /^[-*] /.test(line) && !/^. Updated dependencies/.test(line)).map(wordsOf);
      return [/\d+\.\d+\.\d+/.exec(heading)?.[0] ?? '', own] as const;
    }),
  );
}

function wordsOf(entry: string): string {
  return entry
    .slice(2)
    .replace(/^[0-9a-f]{7,}: /, '')
    .replace(/\(?#\d+\)?|Thanks\b.*$/g, '')
    .trim();
}

function unpack(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-version-'));
  if (file.endsWith('.whl')) execFileSync('python3', ['-m', 'zipfile', '-e', file, folder]);
  else execFileSync('tar', ['-xzf', file, '-C', folder]);
  return folder;
}

function git(...args: readonly string[]): void {
  const author = ['-c', 'user.name=history', '-c', 'user.email=history@example.org', '-c', 'commit.gpgSign=false'];
  execFileSync('git', ['-C', into ?? '', ...author, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}
