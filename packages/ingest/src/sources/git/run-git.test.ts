import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isBlob } from './blob-hash.ts';
import { findGit } from './find-git.ts';
import { runGit } from './run-git.ts';

/** A repository with one committed file; the environment is as it was when the test ends. */
function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'git-reader-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args]);
  git('init', '-q');
  writeFileSync(join(folder, 'a.md'), 'hello\n');
  git('add', '.');
  git('commit', '-qm', 'x');
  return folder;
}

const treeOf = async (folder: string) => (await runGit(folder, ['ls-tree', '-r', 'HEAD']))?.toString('utf8');

// From `printf 'hello\n' | git hash-object --stdin`, and the same with --object-format=sha256.
const hello = 'ce013625030ba8dba906f756967f9e9ca394464a';
const helloSha256 = '2cf8d83d9ee29543b34a87727421fdecb7e3f3a183d337639025de576db9ebb4';

describe('reading git', () => {
  it('answers with what git stores, and with nothing where git fails', async () => {
    const folder = repository();
    expect(await treeOf(folder)).toBe(`100644 blob ${hello}\ta.md\n`);
    expect(await runGit(folder, ['rev-parse', '--verify', '--quiet', 'nothing'])).toBeUndefined();
    expect(await runGit(tmpdir(), ['rev-parse', 'HEAD'])).toBeUndefined();
    expect(await runGit(folder, ['cat-file', 'blob', hello], { maxBytes: 2 })).toBeUndefined();
  });

  it('hides the variables of our process from git', async () => {
    const folder = repository();
    const trace = join(folder, 'trace');
    vi.stubEnv('GIT_DIR', '/nowhere');
    vi.stubEnv('GIT_TRACE', trace);
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'core.bare');
    vi.stubEnv('GIT_CONFIG_VALUE_0', 'nonsense');
    expect(await treeOf(folder)).toContain('a.md');
    expect(existsSync(trace)).toBe(false);
  });

  it('reads no config of the user', async () => {
    const folder = repository();
    writeFileSync(join(folder, '.gitconfig'), '[core]\n\tbare = nonsense\n');
    vi.stubEnv('HOME', folder);
    expect(await treeOf(folder)).toContain('a.md');
  });

  const isRoot = process.getuid?.() === 0;
  const notRoot = isRoot ? '' : ' (SKIPPED: only root may give a file away)';
  it.skipIf(!isRoot)(`reads a repository of another owner only where the user trusts it${notRoot}`, async () => {
    const folder = repository();
    const home = mkdtempSync(join(tmpdir(), 'git-reader-home-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    for (const path of [folder, join(folder, '.git')]) chownSync(path, 4321, 4321);
    vi.stubEnv('HOME', home);
    expect(await treeOf(folder)).toBeUndefined();
    writeFileSync(join(home, '.gitconfig'), `[safe]\n\tdirectory = ${folder}\n`);
    expect(await treeOf(folder)).toContain('a.md');
  });
});

const isWindows = process.platform === 'win32';
const onWindows = isWindows ? ' (SKIPPED: the impostor is a shell script)' : '';
describe.skipIf(isWindows)(`the program that is started${onWindows}`, () => {
  it('is the git of an absolute folder of PATH, never one that lies in the repository', async () => {
    const folder = repository();
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/git'), '#!/bin/sh\necho impostor\n');
    chmodSync(join(folder, 'bin/git'), 0o755);
    cpSync(join(folder, 'bin/git'), join(folder, 'git'));
    const real = process.env.PATH ?? '';
    const before = process.cwd();
    process.chdir(folder);
    onTestFinished(() => process.chdir(before));
    vi.stubEnv('PATH', ['bin', '.', '', real].join(delimiter));
    expect(await treeOf('.')).toContain('a.md');
    expect(findGit(['bin', '.', ''].join(delimiter))).toBeUndefined();
  });
});

describe('a blob', () => {
  it('is known by its bytes, in repositories of SHA-1 and of SHA-256', () => {
    const bytes = Buffer.from('hello\n');
    expect([isBlob(bytes, hello), isBlob(bytes, helloSha256)]).toEqual([true, true]);
    expect([isBlob(Buffer.from('hello'), hello), isBlob(Buffer.from('hello\r\n'), helloSha256)]).toEqual([
      false,
      false,
    ]);
  });
});
