import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCodeSet } from '../src/code/code-set.ts';
import { unpackPackage } from '../src/code/unpack-package.ts';

describe('the questions', () => {
  const { packages, questions } = readCodeSet();

  test('are at least 120, with ids of their own, each with one to four files', () => {
    expect(questions.length).toBeGreaterThanOrEqual(120);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(questions.filter(({ files }) => files.length < 1 || files.length > 4)).toEqual([]);
  });

  test('of each half ask about packages of three registries, and of five languages or more', () => {
    for (const half of ['fit', 'held-out']) {
      const own = packages.filter((one) => one.half === half);
      expect(new Set(own.map(({ registry }) => registry))).toEqual(new Set(['npm', 'pypi', 'crates']));
      expect(new Set(own.flatMap(({ languages }) => languages)).size).toBeGreaterThanOrEqual(5);
      expect(questions.filter((one) => own.some(({ name }) => name === one.package)).length).toBeGreaterThan(60);
    }
  });

  test('that tell a behaviour or ask how parts work together do not name a file that answers them', () => {
    const nameOf = (file: string) =>
      file
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '')
        .toLowerCase() ?? '';
    const named = questions
      .filter(({ kind }) => kind !== 'symbol')
      .filter(({ question, files }) =>
        files.some((file) => question.toLowerCase().split(/\W+/).includes(nameOf(file))),
      );
    expect(named.map(({ id }) => id)).toEqual([]);
  });
});

describe('a package', () => {
  let cache: string;
  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'touchstone-code-test-'));
  });
  afterEach(() => rmSync(cache, { recursive: true, force: true }));

  const archive = gzipSync(tarOf('package/src/a.js', 'export const a = 1;\n'));
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const pinned = { name: 'a', registry: 'npm', version: '1.0.0', url: 'https://registry.example/a.tgz', sha256 };
  const one = { ...pinned, half: 'fit', languages: ['javascript'], include: ['**'] } as const;
  const answer = async () => new Response(archive);

  test('is downloaded once and unpacked without its top folder', async () => {
    const folder = await unpackPackage(one, cache, answer);
    expect(readFileSync(join(folder, 'src', 'a.js'), 'utf8')).toBe('export const a = 1;\n');
    const refuse = async () => Promise.reject(new Error('asked again'));
    expect(await unpackPackage(one, cache, refuse)).toBe(folder);
  });

  test('whose bytes are not the pinned ones is refused, and nothing of it stays', async () => {
    const other = { ...one, sha256: '0'.repeat(64) };
    await expect(unpackPackage(other, cache, answer)).rejects.toThrow(`hash ${sha256}`);
    expect(existsSync(join(cache, `a-${'0'.repeat(12)}`))).toBe(false);
    expect(existsSync(join(cache, `${'0'.repeat(64)}.tgz`))).toBe(false);
  });

  test('that the registry does not give says so', async () => {
    const gone = async () => new Response('', { status: 404 });
    await expect(unpackPackage(one, cache, gone)).rejects.toThrow('https://registry.example/a.tgz answered 404');
  });
});

function tarOf(path: string, text: string): Buffer {
  const head = Buffer.alloc(512);
  new Header({ path, type: 'File', size: Buffer.byteLength(text), mode: 0o644, mtime: new Date(0) }).encode(head);
  const body = Buffer.alloc(512);
  body.write(text);
  return Buffer.concat([head, body, Buffer.alloc(1024)]);
}
