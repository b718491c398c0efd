import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CitedText } from './citation-check.ts';
import { verifyCitations } from './verify-citations.ts';

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

  it('is found at the characters of a long line, and where they are now', async () => {
    const part = cited({ text: 'two three ', startLine: 2, endLine: 2, anchor: 'L2:chars=4-14' });
    await write('a.md', 'zero\none two three four\n');
    expect(await check(part)).toMatchObject({ status: 'match', startLine: 2, endLine: 2 });
    await write('a.md', 'one, two three four\n');
    expect(await check(part)).toMatchObject({
      status: 'moved',
      reason: 'It is now at characters 5 to 15 of line 1.',
    });
    await write('a.md', 'one two\nthree four\n');
    expect(await check(part)).toMatchObject({ status: 'changed' });
  });

  it('matches a text that was indexed without the picture that is written into it', async () => {
    const base64 = Buffer.from('a picture of a lamp'.repeat(20)).toString('base64');
    await write('a.md', `one\n![](data:image/png;base64,${base64})\nthree\n`);
    expect(await check(cited({ text: '![](data:image/png;base64,…)\nthree' }))).toMatchObject({ status: 'match' });
  });

  it('keeps a carriage return as part of its line', async () => {
    await write('a.md', 'one\r\ntwo\r\nthree\r\n');
    expect(await check(cited({ text: 'two\r\nthree\r' }))).toMatchObject({ status: 'match' });
    expect(await check(cited({}))).toMatchObject({ status: 'changed' });
  });

  it('has changed when its text is not the one that was indexed, even where the source says it too', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
    expect(await check(cited({ contentHash: hashOf('two\nthree') }))).toMatchObject({ status: 'match' });
    expect(await check(cited({ contentHash: hashOf('two\nTHREE') }))).toEqual({
      citation: 'c',
      status: 'changed',
      readFrom: 'working tree',
      reason: 'The text is not the one that was indexed: its hash differs.',
    });
  });

  const isWindows = process.platform === 'win32';
  const withoutPipes = isWindows ? ' (SKIPPED: Windows has no named pipes among its files)' : '';
  it.skipIf(isWindows)(`never waits for a pipe, and says that it is none to read${withoutPipes}`, async () => {
    await write('x.md', '');
    execFileSync('mkfifo', [join(folder, 'a.md')]);
    expect(await check(cited({}))).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(/a\.md is not a regular file\.$/),
    });
  });

  it('does not read a file larger than 64 MiB', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    await truncate(join(folder, 'a.md'), 64 * 1024 * 1024 + 1);
    expect(await check(cited({}))).toMatchObject({
      status: 'missing',
      reason: expect.stringMatching(/a\.md is larger than 64 MiB, so it is not read\.$/),
    });
  });

  it('of a part of a record matches at its characters, and has moved where the record has it elsewhere', async () => {
    const part = { citation: 'c', text: 'two', path: 'a.jsonl', anchor: 'r:1:chars=4-7' };
    await write('a.jsonl', '{"_id":"x","text":"two"}\n{"_id":"r:1","text":"one two three"}\n');
    expect(await check(part)).toMatchObject({ status: 'match' });
    await write('a.jsonl', '{"_id":"r:1","text":"zero one two three"}\n');
    expect(await check(part)).toMatchObject({
      status: 'moved',
      reason: 'It is now at characters 9 to 12 of its record.',
    });
    await write('a.jsonl', '{"_id":"r:1","text":"one"}\n{"_id":"x","text":"two"}\n');
    expect(await check(part)).toMatchObject({ status: 'moved', reason: 'It is now in another record.' });
    await write('a.jsonl', '{"_id":"r:1","text":"one TWO three"}\n');
    expect(await check(part)).toMatchObject({ status: 'changed' });
  });

  it('finds a record of a JSONL file by its text, since it is cited without lines', async () => {
    await write('a.jsonl', '{"_id":"1","text":"one"}\n{"_id":"2","text":"two\\nthree"}\n');
    const record = { citation: 'c', text: 'two\nthree', path: 'a.jsonl' };
    expect(await check(record)).toMatchObject({ status: 'match' });
    expect(await check({ ...record, text: 'four' })).toMatchObject({ status: 'changed' });
    expect(await check({ ...record, text: '' })).toMatchObject({ status: 'changed' });
    await write('a.jsonl', '{"_id":"1","text":"one"}\n{"_id":"2","text":""}\n');
    expect(await check({ ...record, text: '' })).toMatchObject({ status: 'match' });
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
    expect((await verifyCitations([cited({ repo: 'third' })], { places }))[0]).toMatchObject({
      status: 'match',
      reason: 'No place is known to be of third, so all places were searched.',
    });
  });
});

describe('a citation that does not name what stands beside it', () => {
  const fields = { repo: 'org/x', ref: '1', path: 'a.js', startLine: 2, endLine: 3 };

  it.each([
    ['another path', 'x@1:other/file.js#L2-L3', 'The citation names another source than its fields, which say a.js.'],
    ['a longer path', 'x@1:lib/a.js#L2-L3', 'The citation names another source than its fields, which say a.js.'],
    ['an address', 'https://example.org/a', 'The citation names another source than its fields, which say a.js.'],
    ['other lines', 'x@1:a.js#L900-L999', 'The citation says lines 900 to 999, and its fields say 2 to 3.'],
    ['another end', 'x@1:a.js#L2', 'The citation says lines 2 to 2, and its fields say 2 to 3.'],
    ['another ref', 'x@2:a.js#L2-L3', 'The citation says x@2, and its fields say org/x at 1.'],
    ['another repository', 'y@1:a.js#L2-L3', 'The citation says y@1, and its fields say org/x at 1.'],
  ])('has changed: %s', async (_, citation, reason) => {
    await write('a.js', 'one\ntwo\nthree\n');
    const found = await check(cited({ ...fields, citation }));
    expect(found).toMatchObject({ status: 'changed', reason: expect.stringContaining(reason) });
  });

  it.each([
    ['name, ref, path and lines', 'x@1:a.js#L2-L3', fields],
    ['a whole repository name', 'org/x@1:a.js#L2-L3', fields],
    ['path and lines', 'a.js#L2-L3', fields],
    ['a hash with a colon as its ref', 'x@sha256:ab:a.js#L2-L3', { ...fields, ref: 'sha256:ab' }],
    ['an address', 'x@1:https://example.org/a#b', { ...fields, url: 'https://example.org/a#b' }],
    ['a package', '@s/x@1.2.3:a.js#L2-L3', { ...fields, repo: '@s/x', ref: '@s/x@1.2.3' }],
    ['a chunk by its id', 'x@1:a.js#a.js#4', fields],
    ['a label of its own', 'the second line', fields],
  ])('matches where it agrees: %s', async (_, citation, more) => {
    await write('a.js', 'one\ntwo\nthree\n');
    await write('node_modules/@s/x/package.json', '{"version":"1.2.3"}');
    await write('node_modules/@s/x/a.js', 'one\ntwo\nthree\n');
    expect(await check(cited({ ...more, citation }))).toMatchObject({ status: 'match' });
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
      reason: 'thing@1.2.3 is neither installed nor a tag here; 2.0.0 is installed.',
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

  it.each(['thing@1.2.3', '@scope/thing@2.0.0'])('is read from the tag %s, which looks like a package', async (ref) => {
    git('init', '-q');
    await write('a.md', 'one\ntwo\nthree\n');
    git('add', '.');
    git('commit', '-qm', 'first');
    git('tag', ref);
    await write('a.md', 'all new\n');
    expect(await check(cited({ ref }))).toMatchObject({ status: 'match', readFrom: 'git' });
    expect(await check(cited({ ref: 'other@9.9.9' }))).toMatchObject({ status: 'missing' });
  });

  it('is read from the folder when no repository here has the commit, and says so', async () => {
    const ref = 'a'.repeat(40);
    expect(await check(cited({ ref }))).toMatchObject({ status: 'missing' });
    await write('a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref }))).toMatchObject({
      status: 'match',
      readFrom: 'working tree',
      reason: `"${ref}" is not a commit here, so the file was read from the disk.`,
    });
  });

  it('is read from the folder when the ref is only a label, and says so', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref: 'v1.20.0' }))).toMatchObject({
      status: 'match',
      readFrom: 'working tree',
      reason: '"v1.20.0" is not a commit here, so the file was read from the disk.',
    });
  });

  it('does not take a ref for an option of git', async () => {
    await write('a.md', 'one\ntwo\nthree\n');
    expect(await check(cited({ ref: '--output=x' }))).toMatchObject({ readFrom: 'working tree' });
  });
});
