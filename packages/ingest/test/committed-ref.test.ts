import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest, type Source } from '../src/index.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'core.autocrlf=false'];

/** A repository with these files, committed; `git` runs in it. */
function repository(files: Readonly<Record<string, string>>, ...initOptions: readonly string[]) {
  const folder = tempFolder(files);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8' }).trim();
  git('init', '-q', ...initOptions);
  git('add', '.');
  git('commit', '-qm', 'x');
  return { folder, git, head: () => git('rev-parse', 'HEAD'), isClean: () => git('status', '--porcelain') === '' };
}

/** `HEAD` or `content`, by path: what each document's chunks name as their ref. */
async function refsOf(folder: string, head: string, source: Source = { path: '.', exclude: ['.gitattributes'] }) {
  const store = memoryWriter();
  await ingest({ index: 'x', sources: [source], baseDir: folder }, { store });
  const refs = [...store.chunks.values()].map(({ id, metadata: { path, ref } }) => [
    path?.endsWith('.jsonl') ? id : path,
    ref === head ? 'HEAD' : ref?.replace(/^sha256:[0-9a-f]{64}$/, 'content'),
  ]);
  return Object.fromEntries(refs);
}

describe('ref is the commit only where the bytes on disk are the blob in its tree', () => {
  it.each(['sha1', 'sha256'])(
    'a file as it was committed cites HEAD, in a repository of %s objects',
    async (format) => {
      const { folder, head } = repository({ 'a.md': 'a\n', 'docs/b.md': 'é\n' }, `--object-format=${format}`);
      writeFiles(folder, { 'new.md': 'n\n' });
      expect(await refsOf(folder, head())).toEqual({ 'a.md': 'HEAD', 'docs/b.md': 'HEAD', 'new.md': 'content' });
      expect(await refsOf(folder, head(), { path: 'docs' })).toEqual({ 'docs/b.md': 'HEAD' });
      writeFiles(folder, { 'a.md': 'b\n' });
      expect(await refsOf(folder, head())).toMatchObject({ 'a.md': 'content', 'docs/b.md': 'HEAD' });
    },
  );

  it('a file that is staged and not committed cites its content', async () => {
    const { folder, git, head } = repository({ 'a.md': 'a\n' });
    writeFiles(folder, { 'a.md': 'b\n', 'c.md': 'c\n' });
    git('add', '.');
    expect(await refsOf(folder, head())).toEqual({ 'a.md': 'content', 'c.md': 'content' });
  });

  it('autocrlf: carriage returns that checkout added are not in the blob', async () => {
    const { folder, git, head } = repository({ 'a.md': 'a\n', 'b.md': 'no newline' });
    git('config', 'core.autocrlf', 'true');
    rmSync(join(folder, 'a.md'));
    execFileSync('git', ['-C', folder, 'checkout', '-q', '--', 'a.md']);
    expect(execFileSync('git', ['-C', folder, 'status', '--porcelain'], { encoding: 'utf8' })).toBe('');
    expect(await refsOf(folder, head())).toEqual({ 'a.md': 'content', 'b.md': 'HEAD' });
  });

  it('LFS: the blob is a pointer', async () => {
    const { folder, git, head } = repository({ '.gitattributes': '*.md filter=lfs\n', 'b.txt': 'b\n' });
    writeFiles(folder, { 'a.md': 'the large content\n' });
    git('-c', 'filter.lfs.clean=echo pointer', 'add', 'a.md');
    git('-c', 'filter.lfs.clean=echo pointer', 'commit', '-qm', 'y');
    expect(git('cat-file', 'blob', 'HEAD:a.md')).toBe('pointer');
    expect(await refsOf(folder, head())).toEqual({ 'a.md': 'content', 'b.txt': 'HEAD' });
  });

  it('ident: the expanded $Id$ is not in the blob', async () => {
    const { folder, git, head, isClean } = repository({ '.gitattributes': '*.md ident\n', 'a.md': '$Id$\n' });
    rmSync(join(folder, 'a.md'));
    git('checkout', '-q', '--', 'a.md');
    expect(isClean()).toBe(true);
    expect(await refsOf(folder, head())).toEqual({ 'a.md': 'content' });
  });

  it('working-tree-encoding: the blob is in UTF-8, the file is not', async () => {
    const { folder, head, isClean, git } = repository({
      '.gitattributes': '*.md working-tree-encoding=UTF-7\n',
      'a.md': 'caf+AOk-\n',
    });
    expect(git('cat-file', 'blob', 'HEAD:a.md')).toBe('café');
    expect(isClean()).toBe(true);
    expect(await refsOf(folder, head())).toEqual({ 'a.md': 'content' });
  });

  it.each(['--assume-unchanged', '--skip-worktree'])('%s: git does not look, so we do', async (flag) => {
    const { folder, git, head, isClean } = repository({ 'a.md': 'a\n', 'b.md': 'b\n' });
    git('update-index', flag, 'a.md', 'b.md');
    writeFiles(folder, { 'a.md': 'changed\n' });
    expect(isClean()).toBe(true);
    expect(await refsOf(folder, head())).toEqual({ 'a.md': 'content', 'b.md': 'HEAD' });
  });

  it('a replaced commit: the tree is the one that the commit names', async () => {
    const { folder, git, head } = repository({ 'a.md': 'a\n' });
    const first = head();
    writeFiles(folder, { 'a.md': 'b\n' });
    git('commit', '-qam', 'y');
    const second = head();
    git('reset', '-q', '--hard', first);
    writeFiles(folder, { 'a.md': 'b\n' });
    git('replace', first, second);
    expect(await refsOf(folder, first)).toEqual({ 'a.md': 'content' });
  });

  it('JSONL: the records of a file cite HEAD together, or none of them does', async () => {
    const records = (end: string) => ['1', '2'].map((id) => `{"_id":"${id}","text":"t${id}"}${end}`).join('');
    const { folder, head } = repository({ 'set.jsonl': records('\n') });
    const source = { path: 'set.jsonl' };
    expect(await refsOf(folder, head(), source)).toEqual({ 1: 'HEAD', 2: 'HEAD' });
    writeFiles(folder, { 'set.jsonl': records('\r\n') });
    expect(await refsOf(folder, head(), source)).toEqual({ 1: 'content', 2: 'content' });
  });
});
