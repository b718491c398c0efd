import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ingest, planIngest, type Source } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'protocol.file.allow=always'];
const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** A folder in which git has begun, with these files. */
function repository(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder(files);
  git(folder, 'init', '-q');
  return folder;
}

/** The user has no ignore file but this one, in the folder that is their home. */
function userIgnores(files: Readonly<Record<string, string>>): void {
  const home = tempFolder(files);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(name, undefined);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('HOME', home);
}

const plan = (baseDir: string, ...sources: readonly Source[]) =>
  planIngest({ index: 'x', sources, baseDir }, { store: memoryWriter() });

async function documentsOf(baseDir: string, source: Source = { path: '.' }): Promise<readonly string[]> {
  return (await plan(baseDir, source)).documentIds.added;
}

describe.each(['with git', 'without git'])('the documents of a folder are the files that git lists, %s', (how) => {
  /** What there is to see without a git that could be asked. */
  const documents = async (baseDir: string, source?: Source) => {
    if (how === 'without git') vi.stubEnv('PATH', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    return documentsOf(baseDir, source);
  };

  it('by names of the same case alone', async () => {
    const files = { '.gitignore': 'build\nTAGS\n', 'src/BUILD': 'x', 'src/ring.cc': 'x', 'tags/cloud.py': 'x' };
    expect(await documents(repository(files))).toEqual(['src/BUILD', 'src/ring.cc', 'tags/cloud.py']);
  });

  it('but by any case where git was told so', async () => {
    const folder = repository({ '.gitignore': 'build\n', 'src/BUILD': 'x', 'a.md': 'x' });
    git(folder, 'config', 'core.ignoreCase', 'true');
    expect(await documents(folder)).toEqual(['a.md']);
  });

  it('with the folder that a nested file of rules brings back', async () => {
    const files = { '.gitignore': 'build/\n', 'build/out.ts': 'x', 'packages/x/.gitignore': '!build/\n' };
    expect(await documents(repository({ ...files, 'packages/x/build/kept.ts': 'x' }))).toEqual([
      'packages/x/build/kept.ts',
    ]);
  });

  it('with what it tracks, whatever is ignored, and nothing else beside that', async () => {
    const folder = repository({ '.gitignore': 'bin/\n', 'a.py': 'x', 'bin/deploy.py': 'x', 'bin/local.py': 'x' });
    git(folder, 'add', '-f', 'bin/deploy.py');
    expect(await documents(folder)).toEqual(['a.py', 'bin/deploy.py']);
    expect(await documents(folder, { path: 'bin' })).toEqual(['bin/deploy.py', 'bin/local.py']);
  });

  it('in a submodule by its own rules, not by those around it', async () => {
    const folder = repository({ '.gitignore': '*.gen.ts\n', 'a.gen.ts': 'x' });
    const library = repository({ 'kept.gen.ts': 'x', 'own.ts': 'x' });
    git(library, 'add', '.');
    git(library, 'commit', '-qm', 'x');
    git(folder, 'submodule', 'add', '-q', library, 'lib');
    writeFileSync(join(folder, '.git/modules/lib/info/exclude'), 'scratch/\n');
    writeFiles(folder, { 'lib/scratch/x.ts': 'x', 'lib/new.ts': 'x' });
    expect(await documents(folder)).toEqual(['lib/kept.gen.ts', 'lib/new.ts', 'lib/own.ts']);
    const named = await documents(folder, { path: 'lib' });
    expect(named.map((path) => basename(path))).toEqual(['kept.gen.ts', 'new.ts', 'own.ts']);
  });

  it('in a work tree that git has added, by the rules that stand beside the repository', async () => {
    const folder = repository({ 'a.ts': 'x' });
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'x');
    writeFiles(folder, { '.git/info/exclude': 'scratch/\n' });
    git(folder, 'worktree', 'add', '-q', `${folder}-tree`);
    onTestFinished(() => rmSync(`${folder}-tree`, { recursive: true, force: true }));
    writeFiles(`${folder}-tree`, { 'scratch/j.ts': 'x' });
    expect(await documents(`${folder}-tree`)).toEqual(['a.ts']);
  });

  it.each([
    ['the default place', { '.config/git/ignore': 'scratch/\n' }],
    [
      'the place that the config names',
      { '.gitconfig': '[core]\n\texcludesFile = ~/mine # by hand\n', mine: 'scratch/\n' },
    ],
  ])("by the user's own ignore file, in %s", async (_, files) => {
    userIgnores(files);
    expect(await documents(repository({ 'a.ts': 'x', 'scratch/j.ts': 'x' }))).toEqual(['a.ts']);
  });

  it('by the ignore file that the repository names, and then not by the one of the user', async () => {
    userIgnores({ '.config/git/ignore': 'a.ts\n' });
    const folder = repository({ 'a.ts': 'x', 'b.ts': 'x', rules: 'b.ts\nrules\n' });
    git(folder, 'config', 'core.excludesFile', join(folder, 'rules'));
    expect(await documents(folder)).toEqual(['a.ts']);
  });

  it("without the user's ignore file outside of repositories, where nested rules count alone", async () => {
    userIgnores({ '.config/git/ignore': 'a.ts\n' });
    expect(await documents(tempFolder({ 'a.ts': 'x', 'b.ts': 'x', '.gitignore': 'b.ts\n' }))).toEqual(['a.ts']);
  });

  it('without the questions that were made of it', async () => {
    const made = { 'golden/README.md': '# Questions that x asks of itself\n', 'golden/golden.yaml': 'x' };
    const folder = repository({ 'a.ts': 'x', 'own/README.md': '# Questions\n', ...made });
    if (how === 'without git') vi.stubEnv('PATH', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { documentIds, skipped } = await plan(folder, { path: '.' });
    expect(documentIds.added).toEqual(['a.ts', 'own/README.md']);
    expect(skipped).toEqual([{ source: '.', path: 'golden', reason: 'golden_set' }]);
  });

  it('with a reported place for each further work tree inside the folder, which is indexed where it is named', async () => {
    const folder = repository({ 'a.ts': 'x' });
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'x');
    git(folder, 'worktree', 'add', '-q', 'worktrees/one', '-b', 'one');
    if (how === 'without git') vi.stubEnv('PATH', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { documentIds, skipped } = await plan(folder, { path: '.' });
    expect(documentIds.added).toEqual(['a.ts']);
    expect(skipped).toEqual([{ source: '.', path: 'worktrees/one', reason: 'worktree' }]);
    expect((await plan(folder, { path: 'worktrees/one' })).documentIds.added).toHaveLength(1);
  });

  it('with one work tree of a repository that has none of its own here, and with other repositories', async () => {
    const folder = tempFolder({ 'other/b.ts': 'x', 'first/a.ts': 'x' });
    git(join(folder, 'other'), 'init', '-q');
    git(join(folder, 'first'), 'init', '-q');
    git(join(folder, 'first'), 'add', '.');
    git(join(folder, 'first'), 'commit', '-qm', 'x');
    git(folder, 'clone', '-q', '--bare', 'first', '.bare');
    rmSync(join(folder, 'first'), { recursive: true });
    for (const name of ['one', 'two']) git(join(folder, '.bare'), 'worktree', 'add', '-q', `../${name}`, '-b', name);
    if (how === 'without git') vi.stubEnv('PATH', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { documentIds, skipped } = await plan(folder, { path: '.' });
    expect(documentIds.added).toEqual(['one/a.ts', 'other/b.ts']);
    expect(skipped).toEqual([{ source: '.', path: 'two', reason: 'worktree' }]);
  });
});

describe.skipIf(process.platform === 'win32')('asking git for files', () => {
  it('starts no program that the repository or the user names', async () => {
    const folder = repository({ 'a.ts': 'x', 'b.ts': 'x' });
    const sprung = join(folder, '.git/sprung');
    const trap = join(folder, '.git/trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch '${sprung}'\ncat\n`);
    chmodSync(trap, 0o755);
    git(folder, 'add', 'a.ts');
    const traps = ['core.fsmonitor', 'filter.t.clean', 'filter.t.smudge', 'filter.t.process', 'diff.external'];
    for (const key of traps) git(folder, 'config', key, trap);
    mkdirSync(join(folder, '.git/armed'));
    symlinkSync(trap, join(folder, '.git/armed/post-index-change'));
    git(folder, 'config', 'core.hooksPath', join(folder, '.git/armed'));
    writeFiles(folder, { '.git/info/attributes': '* filter=t\n' });
    git(folder, 'ls-files');
    expect(existsSync(sprung), 'the trap works').toBe(true);
    rmSync(sprung);
    userIgnores({ '.gitconfig': `[core]\n\tfsmonitor = ${trap}\n\texcludesFile = ~/mine\n`, mine: 'b.ts\n' });
    expect(await documentsOf(folder)).toEqual(['a.ts']);
    expect(existsSync(sprung)).toBe(false);
  });

  it('takes no user ignore file that is none, and follows no link for the rules of a clone', async () => {
    userIgnores({});
    mkdirSync(join(process.env.HOME ?? '', '.config/git'), { recursive: true });
    execFileSync('mkfifo', [join(process.env.HOME ?? '', '.config/git/ignore')]);
    const folder = repository({ 'a.ts': 'x', 'sub/b.ts': 'x', rules: 'b.ts\nrules\n' });
    symlinkSync('../rules', join(folder, 'sub/.gitignore'));
    expect(await documentsOf(folder)).toEqual(['a.ts', 'rules', 'sub/b.ts']);
  });
});

describe('a folder that is named twice through a link', () => {
  const twice = () => {
    const folder = tempFolder({ 'src/a.ts': 'x', 'src/b.ts': 'x' });
    symlinkSync('src', join(folder, 'link'));
    return folder;
  };

  it('is indexed once, and the report says so', async () => {
    const { documentIds, warnings } = await plan(twice(), { path: 'src' }, { path: 'link' });
    expect(documentIds.added).toEqual(['src/a.ts', 'src/b.ts']);
    expect(warnings).toEqual([
      { code: 'source_repeated', message: expect.stringContaining('"link" has files of source "src" by another path') },
    ]);
  });

  it('is indexed once too where it lies within another source, or one of its files does', async () => {
    const folder = tempFolder({ 'src/sub/a.ts': 'x', 'src/b.ts': 'x' });
    symlinkSync('src/sub', join(folder, 'link'));
    symlinkSync('src/b.ts', join(folder, 'b.ts'));
    for (const path of ['link', 'b.ts', 'link/*.ts']) {
      const { documentIds, warnings } = await plan(folder, { path: 'src' }, { path });
      expect(documentIds.added).toEqual(['src/b.ts', 'src/sub/a.ts']);
      expect(warnings.map(({ code }) => code)).toEqual(['source_repeated']);
      expect((await plan(folder, { path }, { path: 'src' })).documentIds.added).toHaveLength(2);
    }
  });

  it('brings what the other source does not take', async () => {
    const folder = tempFolder({ 'src/sub/a.ts': 'x', 'src/b.ts': 'x' });
    symlinkSync('src/sub', join(folder, 'link'));
    const { documentIds } = await plan(folder, { path: 'src', exclude: ['sub'] }, { path: 'link' });
    expect(documentIds.added).toEqual(['src/b.ts', 'link/a.ts']);
  });

  it('loses what an earlier run has indexed of it a second time', async () => {
    const folder = twice();
    const store = memoryWriter();
    await ingest({ index: 'x', sources: [{ path: 'link' }], baseDir: folder }, { store });
    const both = { index: 'x', sources: [{ path: 'src' }, { path: 'link' }], baseDir: folder };
    expect(await ingest(both, { store })).toMatchObject({ added: { documents: 2 }, removed: { documents: 2 } });
  });

  it('is indexed twice where it has a name of its own, or each time holds other files', async () => {
    const folder = twice();
    expect((await plan(folder, { path: 'src' }, { path: 'link', name: 'copy' })).documentIds.added).toHaveLength(4);
    const parts = [
      { path: 'src', include: ['a.ts'] },
      { path: 'link', include: ['b.ts'] },
    ];
    expect((await plan(folder, ...parts)).documentIds.added).toEqual(['src/a.ts', 'link/b.ts']);
  });
});
