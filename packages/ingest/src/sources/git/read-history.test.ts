import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBlobs } from './read-blobs.ts';
import { readHistory } from './read-history.ts';
import { readTree } from './read-tree.ts';
import { resolveCommit } from './resolve-commit.ts';

describe('the history of a commit', () => {
  it('comes newest first, with message, author, parent, and each changed file with its blobs', async () => {
    const { folder, commit, git } = repository();
    const first = commit('First\n\nWith a body.', { 'a.md': 'one\n' });
    const second = commit('Zweiter Eintrag: äöü', { 'a.md': 'two\n', 'ü b.md': 'new\n' });
    const hashOf = (name: string) => git('rev-parse', name).trim();
    expect(await all(readHistory(folder, second, { maxCommits: 9 }))).toEqual([
      {
        ...{ hash: second, parent: first, committedMs: 1_700_000_000_000 },
        author: { name: 't', email: 't@example.org' },
        message: 'Zweiter Eintrag: äöü',
        files: [
          { path: 'a.md', change: 'modified', before: hashOf(`${first}:a.md`), after: hashOf(`${second}:a.md`) },
          { path: 'ü b.md', change: 'added', after: hashOf(`${second}:ü b.md`) },
        ],
      },
      expect.objectContaining({ hash: first, parent: undefined, message: 'First\n\nWith a body.' }),
    ]);
  });

  it('takes a file that moved for one that went and one that came', async () => {
    const { folder, commit, git } = repository();
    commit('First', { 'a.md': 'one\n' });
    git('mv', 'a.md', 'b.md');
    const moved = commit('Move', {});
    const [newest] = await all(readHistory(folder, moved, { maxCommits: 1 }));
    expect(newest?.files.map(({ path, change }) => [path, change])).toEqual([
      ['a.md', 'removed'],
      ['b.md', 'added'],
    ]);
  });

  it('leaves merges out, stops at the limit and at the commit that was named', async () => {
    const { folder, commit, git } = repository();
    const base = commit('Base', { 'a.md': 'one\n' });
    git('checkout', '-qb', 'side');
    commit('Side', { 'b.md': 'b\n' });
    git('checkout', '-q', 'main');
    commit('Main', { 'c.md': 'c\n' });
    git('merge', '-q', '--no-ff', '-m', 'Merge side', 'side');
    const head = git('rev-parse', 'HEAD').trim();
    const subjects = async (options: { maxCommits: number; since?: string }) =>
      (await all(readHistory(folder, head, options))).map(({ message }) => message).sort();
    expect(await subjects({ maxCommits: 9 })).toEqual(['Base', 'Main', 'Side']);
    expect(await subjects({ maxCommits: 9, since: base })).toEqual(['Main', 'Side']);
    expect(await subjects({ maxCommits: 1 })).toHaveLength(1);
  });

  it('is not confused by a message that looks like what git prints', async () => {
    const { folder, commit } = repository();
    const message = `Odd\n\n:100644 100644 ${'0'.repeat(40)} ${'1'.repeat(40)} M\n\u0001\u0002`;
    const odd = commit(message, { 'a.md': 'one\n' });
    expect(await all(readHistory(folder, odd, { maxCommits: 9 }))).toMatchObject([
      { message, files: [{ path: 'a.md', change: 'added' }] },
    ]);
  });

  it('starts no program that the repository names', async () => {
    const { folder, commit, git } = repository();
    const trap = join(folder, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch '${join(folder, 'sprung')}'\ncat\n`);
    chmodSync(trap, 0o755);
    for (const key of [
      'diff.external',
      'diff.t.textconv',
      'diff.t.command',
      'core.pager',
      'core.fsmonitor',
      'gpg.program',
    ]) {
      git('config', key, trap);
    }
    git('config', 'filter.t.smudge', trap);
    git('config', 'log.showSignature', 'true');
    writeFileSync(join(folder, '.git/info/attributes'), '* diff=t filter=t\n');
    const head = commit('Trap', { 'a.md': 'one\n' });
    rmSync(join(folder, 'sprung'), { force: true });
    git('log', '-p');
    expect(existsSync(join(folder, 'sprung')), 'the trap works').toBe(true);
    rmSync(join(folder, 'sprung'));
    git('config', 'diff.orderFile', join(folder, 'nothing'));
    const [newest] = await all(readHistory(folder, head, { maxCommits: 9 }));
    await readTree(folder, head);
    await all(readBlobs(folder, [newest?.files[0]?.after ?? '']));
    expect(newest?.files).toContainEqual(expect.objectContaining({ path: 'a.md', change: 'added' }));
    expect(existsSync(join(folder, 'sprung'))).toBe(false);
  });

  it('ends at once where the signal is given, and where nobody reads on', async () => {
    const { folder, commit } = repository();
    let head = '';
    for (let at = 0; at < 5; at++) head = commit(`Number ${at}`, { 'a.md': `${at}\n` });
    expect(await all(readHistory(folder, head, { maxCommits: 9, signal: AbortSignal.abort() }))).toEqual([]);
    for await (const { message } of readHistory(folder, head, { maxCommits: 9 })) {
      expect(message).toBe('Number 4');
      break;
    }
  });

  it('is empty outside a repository and for what is no commit', async () => {
    const { folder, commit } = repository();
    const head = commit('First', { 'a.md': 'one\n' });
    expect(await all(readHistory(tmpdir(), head, { maxCommits: 9 }))).toEqual([]);
    expect(await all(readHistory(folder, '--all', { maxCommits: 9 }))).toEqual([]);
    expect(await readTree(folder, 'HEAD')).toBeUndefined();
  });
});

describe('names of commits', () => {
  it('are resolved, and options are no names', async () => {
    const { folder, commit } = repository();
    const first = commit('First', { 'a.md': 'one\n' });
    commit('Second', { 'a.md': 'two\n' });
    expect(await resolveCommit(folder, 'HEAD~1')).toBe(first);
    expect(await resolveCommit(folder, 'HEAD~7')).toBeUndefined();
    expect(await resolveCommit(folder, '--all')).toBeUndefined();
    expect(await resolveCommit(folder, 'HEAD:a.md')).toBeUndefined();
  });
});

describe('blobs of a tree', () => {
  it('come in the order asked for, empty and binary ones too; what is missing is left out', async () => {
    const { folder, commit } = repository();
    const large = 'x'.repeat(300_000);
    const head = commit('Files', {
      'a.txt': 'a\n',
      'empty.txt': '',
      'large.txt': large,
      'sub/z.bin': '\u0000\n\u0000',
    });
    const files = (await readTree(folder, head)) ?? [];
    expect(files.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['a.txt', 2],
      ['empty.txt', 0],
      ['large.txt', 300_000],
      ['sub/z.bin', 3],
    ]);
    const asked = [...files.map(({ hash }) => hash), 'f'.repeat(40), files[0]?.hash ?? '', head];
    const read = await all(readBlobs(folder, asked));
    expect(read.map(({ bytes }) => bytes.toString('utf8'))).toEqual(['a\n', '', large, '\u0000\n\u0000', 'a\n']);
  });
});

/** A repository on the branch `main`; `commit` returns the hash. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'git-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dates = { GIT_AUTHOR_DATE: '1700000000 +0000', GIT_COMMITTER_DATE: '1700000000 +0000' };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...dates },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  git('init', '-q', '-b', 'main');
  const commit = (message: string, files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    git('add', '-A');
    git('commit', '-q', '--cleanup=verbatim', '-m', message);
    return git('rev-parse', 'HEAD').trim();
  };
  return { folder, git, commit };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
