import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listFiles } from '../src/sources/list-files.ts';
import { patchListing } from '../src/sources/patch-listing.ts';
import { resolveSources } from '../src/sources/source.ts';
import { openListings } from '../src/sources/watch/source-listings.ts';
import { watchSources } from '../src/sources/watch/watch-sources.ts';
import { buildIndex } from '../src/writing/build-index.ts';
import { tempFolder } from './temp-folder.ts';

const files = {
  '.git': '',
  'docs/.gitignore': 'build/\n*.log\n',
  'docs/a.md': '# A\n',
  'docs/deep/er/b.md': '# B\n',
  'docs/deep/.gitignore': 'c.md\n',
  'docs/skip/d.md': '# D\n',
};

/** What may happen below a source, and the paths that a watcher tells of it. */
type Happening = readonly [string, (at: (path: string) => string) => void, readonly string[]];

const happenings: readonly Happening[] = [
  ['a file changes', (at) => writeFileSync(at('a.md'), '# A, longer\n'), ['a.md']],
  ['a file comes', (at) => write(at('new.md')), ['new.md']],
  ['a folder comes', (at) => write(at('more/x/y.md')), ['more', 'more/x', 'more/x/y.md']],
  ['a file goes', (at) => rmSync(at('a.md')), ['a.md']],
  ['a folder goes', (at) => rmSync(at('deep'), { recursive: true }), ['deep', 'deep/er', 'deep/er/b.md']],
  ['a file moves', (at) => renameSync(at('a.md'), at('z.md')), ['a.md', 'z.md']],
  ['a folder takes the place of a file', (at) => replace(at('a.md')), ['a.md', 'a.md/b.md']],
  ['an ignored file comes', (at) => write(at('x.log')), ['x.log']],
  ['an ignored folder comes', (at) => write(at('build/x.md')), ['build', 'build/x.md']],
  ['a file comes that a nested rule ignores', (at) => write(at('deep/er/c.md')), ['deep/er/c.md']],
  ['an excluded file comes', (at) => write(at('skip/e.md')), ['skip/e.md']],
  ['a hidden file comes', (at) => write(at('.secret/x.md')), ['.secret', '.secret/x.md']],
  ['a file that is named like a secret comes', (at) => write(at('id_rsa')), ['id_rsa']],
  ['a lock file comes', (at) => write(at('package-lock.json')), ['package-lock.json']],
  ['a large file comes', (at) => writeFileSync(at('large.md'), 'x'.repeat(2000)), ['large.md']],
  ['a link comes', (at) => symlinkSync(at('a.md'), at('link.md')), ['link.md']],
  ['what is told is not there', () => {}, ['never.md', 'deep/er']],
];

/** What stands around the source: no repository, or one that tracks an ignored file, with a submodule and a further work tree below. */
const surroundings: Readonly<Record<string, (folder: string) => void>> = {
  'outside of git': () => {},
  'in a repository': (folder) => {
    rmSync(join(folder, '.git'));
    beginIn(folder);
    write(join(folder, 'docs/build/kept.md'));
    gitIn(folder, 'add', '-f', 'docs/build/kept.md');
    write(join(folder, 'docs/lib/own.log'));
    beginIn(join(folder, 'docs/lib'));
    gitIn(folder, 'worktree', 'add', '-q', 'docs/tree');
  },
};

type PatchCase = readonly [string, ...Happening];

const patchCases: readonly PatchCase[] = [
  ...Object.keys(surroundings).flatMap((where) => happenings.map((each): PatchCase => [where, ...each])),
  ['in a repository', 'a file of a submodule comes', (at) => write(at('lib/more.md')), ['lib/more.md']],
  ['in a repository', 'a file of a work tree comes', (at) => write(at('tree/more.md')), ['tree/more.md']],
  ['in a repository', 'a tracked file goes', (at) => rmSync(at('build/kept.md')), ['build', 'build/kept.md']],
  ['in a repository', 'a work tree goes', (at) => rmSync(at('tree'), { recursive: true }), ['tree']],
  ['in a repository', 'another repository comes', (at) => beginIn(at('deep/er')), ['deep/er']],
];

it.each(patchCases)('a listing that is patched is what a walk finds: %s, %s', async (where, _, happen, told) => {
  const folder = tempFolder(files);
  surroundings[where]?.(folder);
  const at = (path: string) => join(folder, 'docs', path);
  const source = { path: 'docs', exclude: ['skip'], maxFileBytes: 1000 };
  const [resolved] = await resolveSources([source], folder);
  const before = await listFiles(resolved!, [], undefined);
  happen(at);
  const locations = new Set(told.map(at));
  const patched = await patchListing(resolved!, before, { locations, readers: [], signal: undefined });
  expect(patched).toEqual(await listFiles(resolved!, [], undefined));
});

it('a listing whose folder went with its files is empty, though only the files were told', async () => {
  const folder = tempFolder(files);
  const [resolved] = await resolveSources([{ path: 'docs', include: ['a.md'] }], folder);
  const before = await listFiles(resolved!, [], undefined);
  rmSync(join(folder, 'docs'), { recursive: true });
  const locations = new Set([join(folder, 'docs/a.md')]);
  const patched = await patchListing(resolved!, before, { locations, readers: [], signal: undefined });
  expect(patched).toMatchObject({ files: [], skipped: [], linkedElsewhere: [] });
});

it('a run of changes reads nothing else, and leaves the index as a full run would', async () => {
  const folder = tempFolder({ ...files, 'sets/r.jsonl': '{"_id":"1","text":"one"}\n{"_id":"2","text":"two"}\n' });
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  onTestFinished(() => store.close());
  const request = { index: 'x', baseDir: folder, sources: [{ path: 'docs' }, { path: 'sets/*.jsonl' }] };
  await buildIndex(request, { store });
  const listings = await openListings(await resolveSources(request.sources, folder), [], undefined);

  const at = (path: string) => join(folder, path);
  writeFileSync(at('docs/a.md'), '# A anew\n');
  writeFileSync(at('docs/deep/er/b.md'), '# B anew, untold\n');
  rmSync(at('docs/skip/d.md'));
  writeFileSync(at('sets/r.jsonl'), '{"_id":"1","text":"one"}\n{"_id":"3","text":"three"}\n');
  const locations = new Set(['docs/a.md', 'docs/skip/d.md', 'sets/r.jsonl'].map(at));
  const { report } = await buildIndex({ ...request, changes: await listings.changed(locations) }, { store });
  expect([report.added, report.changed, report.removed].map(({ documents }) => documents)).toEqual([1, 1, 2]);

  const { report: full } = await buildIndex(request, { store });
  expect([full.added, full.changed, full.removed].map(({ documents }) => documents)).toEqual([0, 1, 0]);
});

it('watching tells all first, then what changes, and all again after a change of an ignore file', async () => {
  const folder = tempFolder(files);
  const stop = new AbortController();
  const at = (path: string) => join(folder, 'docs', path);
  const told: (readonly string[] | 'all')[] = [];
  for await (const changes of watchSources({ sources: [{ path: 'docs' }], baseDir: folder }, { signal: stop.signal })) {
    told.push(changes === undefined ? 'all' : [...changes.locations]);
    if (told.length === 1) write(at('new.md'));
    if (told.length === 2) writeFileSync(at('.gitignore'), 'new.md\n');
    if (told.length === 3) stop.abort();
  }
  expect(told).toEqual(['all', [at('new.md')], 'all']);
});

it('watching tells all again where the rules beside the sources change, and where git tracks an ignored file', async () => {
  const home = tempFolder({ '.config/git/ignore': '' });
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL']) vi.stubEnv(name, undefined);
  vi.stubEnv('HOME', home);
  const folder = tempFolder({ 'docs/a.md': '# A\n', 'docs/.gitignore': 'build/\n', 'docs/build/b.md': '# B\n' });
  beginIn(folder);
  const steps = [
    () => writeFileSync(join(home, '.config/git/ignore'), 'mine.md\n'),
    () => writeFileSync(join(folder, '.gitignore'), 'other.md\n'),
    () => writeFileSync(join(folder, '.git/info/exclude'), 'another.md\n'),
    () => gitIn(folder, 'add', '-f', 'docs/build/b.md'),
  ];
  const stop = new AbortController();
  const told: unknown[] = [];
  for await (const changes of watchSources({ sources: [{ path: 'docs' }], baseDir: folder }, { signal: stop.signal })) {
    told.push(changes === undefined ? 'all' : [...changes.locations]);
    const next = steps[told.length - 1];
    if (next === undefined) stop.abort();
    else next();
  }
  expect(told).toEqual(['all', 'all', 'all', 'all', 'all']);
});

it('a commit is followed too, once, though no file has changed; what else git writes is not', async () => {
  const folder = tempFolder({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' });
  const git = (...words: string[]) => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
    return execFileSync('git', [...who, ...words], { cwd: folder, encoding: 'utf8' }).trim();
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const store = sqliteStore({ file: join(folder, '.touchstone', 'index.sqlite') });
  onTestFinished(() => store.close());
  const request = { index: 'x', baseDir: folder, sources: [{ path: 'docs' }] };
  const refs = async () =>
    new Set((await store.fetchByFilter({ index: 'x', limit: 10 })).map(({ metadata }) => metadata.ref));
  const stop = new AbortController();
  const told: unknown[] = [];
  for await (const changes of watchSources(request, { signal: stop.signal })) {
    await buildIndex({ ...request, changes }, { store });
    told.push(changes === undefined ? 'all' : [...changes.locations]);
    if (told.length === 1) {
      git('branch', 'other');
      git('commit', '-q', '--allow-empty', '-m', 'second');
    }
    if (told.length === 2) {
      expect(await refs()).toEqual(new Set([git('rev-parse', 'HEAD')]));
      // It touches the log of HEAD, and HEAD stays the same commit: nothing is told but the file.
      git('checkout', '-q', '-b', 'third');
      writeFileSync(join(folder, 'docs/a.md'), '# A anew\n');
    }
    if (told.length === 3) stop.abort();
  }
  expect(told).toEqual(['all', 'all', [join(folder, 'docs/a.md')]]);
});

function gitIn(folder: string, ...words: readonly string[]): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
  execFileSync('git', [...who, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
}

function beginIn(folder: string): void {
  gitIn(folder, 'init', '-q');
  gitIn(folder, 'commit', '-q', '--allow-empty', '-m', 'first');
}

function replace(location: string): void {
  rmSync(location);
  write(join(location, 'b.md'));
}

function write(location: string): void {
  mkdirSync(dirname(location), { recursive: true });
  writeFileSync(location, '# New\n');
}
