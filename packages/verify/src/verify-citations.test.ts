import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CitedText } from './citation-check.js';
import { verifyCitations } from './verify-citations.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-verify-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const cited = (more: Partial<CitedText>): CitedText => ({
  citation: 'c',
  text: 'two\nthree',
  path: 'a.md',
  startLine: 2,
  endLine: 3,
  ...more,
});

const check = async (item: CitedText, places = [{ root: folder }]) => (await verifyCitations([item], { places }))[0];

describe('a citation of a file as it lies there', () => {
  it('matches when its lines are the text', async () => {
    await write('a.md', 'one\ntwo\nthree\nfour\n');
    expect(await check(cited({}))).toEqual({
      citation: 'c',
      status: 'match',
      startLine: 2,
      endLine: 3,
      readFrom: 'working tree',
    });
  });

  it('has moved when the text stands at other lines, and says at which', async () => {
    await write('a.md', 'zero\none\ntwo\nthree\n');
    expect(await check(cited({}))).toMatchObject({ status: 'moved', startLine: 3, endLine: 4 });
  });

  it('takes the nearest of several places', async () => {
    await write('a.md', 'two\nthree\n-\n-\n-\n-\ntwo\nthree\n');
    expect(await check(cited({ startLine: 6, endLine: 7 }))).toMatchObject({ status: 'moved', startLine: 7 });
  });

  it('does not take a part of a line for the line', async () => {
    await write('a.md', 'one\ntwo\nthree!\n');
    expect(await check(cited({}))).toMatchObject({
      status: 'changed',
      reason: '1 of its 2 lines are still in the file.',
    });
  });

  it('is missing when the file is gone', async () => {
    expect(await check(cited({}))).toMatchObject({ status: 'missing' });
  });

  it('keeps a carriage return as part of its line', async () => {
    await write('a.md', 'one\r\ntwo\r\nthree\r\n');
    expect(await check(cited({ text: 'two\r\nthree\r' }))).toMatchObject({ status: 'match' });
    expect(await check(cited({}))).toMatchObject({ status: 'changed' });
  });

  it('tells a text that is not the one that was indexed', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    const contentHash = `sha256:${createHash('sha256').update('two\nTHREE').digest('hex')}`;
    expect(await check(cited({ contentHash }))).toMatchObject({
      status: 'match',
      reason: expect.stringContaining('hash'),
    });
  });

  it('finds a record of a JSONL file by its text, since it is cited without lines', async () => {
    await write('a.jsonl', '{"_id":"1","text":"one"}\n{"_id":"2","text":"two\\nthree"}\n');
    const record = { citation: 'c', text: 'two\nthree', path: 'a.jsonl' };
    expect(await check(record)).toMatchObject({ status: 'match' });
    expect(await check({ ...record, text: 'four' })).toMatchObject({ status: 'changed' });
  });

  it.each(['../secret.md', '/etc/hostname', 'a/../../secret.md'])('never reads outside its place: %s', async (path) => {
    await write('inside/x.md', 'x');
    await write('secret.md', 'two\nthree');
    expect(await check(cited({ path }), [{ root: join(folder, 'inside') }])).toMatchObject({ status: 'missing' });
  });

  it('never follows a link out of its place', async () => {
    await write('inside/x.md', 'x');
    await write('secret.md', 'one\ntwo\nthree');
    await symlink(join(folder, 'secret.md'), join(folder, 'inside', 'a.md'));
    expect(await check(cited({}), [{ root: join(folder, 'inside') }])).toMatchObject({ status: 'missing' });
  });

  it('looks in the places of its own repository alone, where there are any', async () => {
    await write('mine/a.md', 'changed');
    await write('other/a.md', 'one\ntwo\nthree');
    const places = [
      { root: join(folder, 'other'), repo: 'other' },
      { root: join(folder, 'mine'), repo: 'mine' },
    ];
    expect((await verifyCitations([cited({ repo: 'mine' })], { places }))[0]?.status).toBe('changed');
  });
});

describe('places that share a path', () => {
  it('count by the one that fits best', async () => {
    await write('x/a.md', 'something else');
    await write('y/a.md', 'one\ntwo\nthree\n');
    const places = [{ root: join(folder, 'x') }, { root: join(folder, 'y') }];
    expect(await check(cited({}), places)).toMatchObject({ status: 'match' });
  });
});

describe('a citation of an installed package', () => {
  const ref = 'thing@1.2.3';

  it('is read from the package of that version, also from a folder below', async () => {
    await write('node_modules/thing/package.json', '{"name":"thing","version":"1.2.3"}');
    await write('node_modules/thing/a.md', 'one\ntwo\nthree\n');
    await write('sub/x.md', '');
    const found = await check(cited({ ref, repo: 'thing' }), [{ root: join(folder, 'sub') }]);
    expect(found).toMatchObject({ status: 'match', readFrom: 'package' });
  });

  it('is missing when another version is installed, which the reason names', async () => {
    await write('node_modules/thing/package.json', '{"name":"thing","version":"2.0.0"}');
    await write('node_modules/thing/a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref }))).toMatchObject({
      status: 'missing',
      reason: 'thing@1.2.3 is not installed here; 2.0.0 is.',
    });
  });
});

describe('a citation of a commit', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-C', folder, ...args], {
      encoding: 'utf8',
    }).trim();

  it('is read from the commit, whatever the working tree says now', async () => {
    git('init', '-q');
    await write('docs/a.md', 'one\ntwo\nthree\n');
    git('add', '.');
    git('commit', '-qm', 'first');
    const ref = git('rev-parse', 'HEAD');
    await write('docs/a.md', 'all new\n');
    expect(await check(cited({ ref, path: 'docs/a.md' }))).toMatchObject({ status: 'match', readFrom: 'git' });
    expect(await check(cited({ ref }), [{ root: join(folder, 'docs') }])).toMatchObject({ status: 'match' });
    expect(await check(cited({ ref, path: 'docs/b.md' }))).toMatchObject({
      status: 'missing',
      reason: `The commit ${ref} has no file docs/b.md.`,
    });
  });

  it('is read from the folder when no repository here has the commit, and says so', async () => {
    const ref = 'a'.repeat(40);
    expect(await check(cited({ ref }))).toMatchObject({ status: 'missing' });
    await write('a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref }))).toMatchObject({
      status: 'match',
      readFrom: 'working tree',
      reason: `"${ref}" is no commit here, so the file was read as it lies there.`,
    });
  });

  it('is read from the folder when the ref is only a label, and says so', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref: 'v1.20.0' }))).toMatchObject({
      status: 'match',
      readFrom: 'working tree',
      reason: '"v1.20.0" is no commit here, so the file was read as it lies there.',
    });
  });

  it('does not take a ref for an option of git', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref: '--output=x' }))).toMatchObject({ readFrom: 'working tree' });
  });
});
