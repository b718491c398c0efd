import { join } from 'node:path';
import { proseAnalyzer } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { plugin, sqliteStore } from '../src/index.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

it('the plugin takes its file relative to the config file', async () => {
  const baseDir = join(temporaryFile(), '..');
  const store = plugin.create(plugin.options.parse({}), { baseDir });
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.close?.();
  const opened = openStore(join(baseDir, '.touchstone', 'index.sqlite'));
  expect(await opened.listIndexes()).toEqual(['a']);
});

it('the plugin refuses options that it does not know', () => {
  expect(plugin.options.safeParse({ path: 'x' }).success).toBe(false);
});

it('a cache of no size is invalid_config', () => {
  expect(() => sqliteStore({ file: 'x', cacheMegabytes: 0 })).toThrow('cacheMegabytes');
});

it('the config file may set how many vectors are compared exactly, and a part of one is refused', () => {
  expect(plugin.options.parse({ exactUpTo: 2_000_000 }).exactUpTo).toBe(2_000_000);
  expect(() => sqliteStore({ file: 'x', exactUpTo: 0.5 })).toThrow('exactUpTo');
});

it('a fixed averageLength takes the place of the mean, in an index that was built without it', async () => {
  const file = temporaryFile();
  const writer = openStore(file);
  await writer.ensureIndex({ index: 'a', fingerprint: {} });
  await writer.upsert('a', [
    { id: 'x', text: 'alpha', metadata: {} },
    { id: 'y', text: 'beta gamma delta', metadata: {} },
  ]);
  const scoreOf = async (store: typeof writer) =>
    (await store.searchKeyword({ index: 'a', text: 'alpha', topK: 1 }))[0]?.score;
  // N = 2, n = 1: idf ln 2. tf 1, length 1: 2.6 / (1 + 1.6 · (0.25 + 0.75 / mean)); the true mean is 2.
  expect(await scoreOf(writer)).toBeCloseTo((Math.log(2) * 2.6) / 2, 12);
  expect(await scoreOf(openStore(file, { averageLength: 4 }))).toBeCloseTo((Math.log(2) * 2.6) / 1.7, 12);
});

it('k1 and b are of the search, and checked', async () => {
  const file = temporaryFile();
  const writer = openStore(file);
  await writer.ensureIndex({ index: 'a', fingerprint: {} });
  await writer.upsert('a', [{ id: 'x', text: 'alpha alpha alpha', metadata: {} }]);
  // N = 1, n = 1: idf ln(4 / 3). With k1 0 presence alone counts.
  const [hit] = await openStore(file, { bm25: { k1: 0 } }).searchKeyword({ index: 'a', text: 'alpha', topK: 1 });
  expect(hit?.score).toBeCloseTo(Math.log(4 / 3), 12);
  const withUndefined = openStore(file, { bm25: { k1: undefined, b: undefined } });
  const query = { index: 'a', text: 'alpha', topK: 1 };
  expect(await withUndefined.searchKeyword(query)).toEqual(await openStore(file).searchKeyword(query));
  expect(plugin.options.safeParse({ bm25: { k1: -1 } }).success).toBe(false);
});

it('a b of BM25 outside 0 to 1 is refused', () => {
  expect(() => sqliteStore({ file: 'x', bm25: { b: 1.5 } })).toThrow(
    expect.objectContaining({
      code: 'invalid_config',
      message: expect.stringContaining('bm25.b must be a number from 0 to 1; found the number 1.5.'),
    }),
  );
});

it('an averageLength of 0 is invalid_config', () => {
  expect(() => sqliteStore({ file: 'x', averageLength: 0 })).toThrow(
    expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('averageLength') }),
  );
  expect(plugin.options.safeParse({ averageLength: 0 }).success).toBe(false);
  expect(plugin.options.parse({ averageLength: 80 }).averageLength).toBe(80);
});

it('readOnly refuses every write and reads as ever', async () => {
  const file = temporaryFile();
  const writer = openStore(file);
  await writer.ensureIndex({ index: 'a', fingerprint: {} });
  await writer.upsert('a', [{ id: 'x', text: 'alpha', metadata: {} }]);
  const store = openStore(file, { readOnly: true });
  const refused = { code: 'unsupported', message: expect.stringContaining('readOnly') };
  await expect(store.ensureIndex({ index: 'b', fingerprint: {} })).rejects.toMatchObject(refused);
  await expect(store.upsert('a', [])).rejects.toMatchObject(refused);
  await expect(store.optimize('a')).rejects.toMatchObject(refused);
  expect(await store.searchKeyword({ index: 'a', text: 'alpha', topK: 1 })).toMatchObject([{ id: 'x' }]);
});

it('an index keeps to the analyzer that built it: another one is refused by search, upsert and ensureIndex', async () => {
  const file = temporaryFile();
  const first = openStore(file);
  await first.ensureIndex({ index: 'a', fingerprint: {} });
  const other = openStore(file, { analyzer: proseAnalyzer() });
  const refused = { code: 'invalid_config', message: expect.stringMatching(/touchstone-default.*prose/) };
  await expect(other.searchKeyword({ index: 'a', text: 'x', topK: 1 })).rejects.toMatchObject(refused);
  await expect(other.upsert('a', [])).rejects.toMatchObject(refused);
  await expect(other.ensureIndex({ index: 'a', fingerprint: {} })).rejects.toMatchObject(refused);
});

it('a small cache changes the speed of searches and not what they find', async () => {
  const file = temporaryFile();
  const large = openStore(file);
  await large.ensureIndex({ index: 'a', fingerprint: {} });
  const chunks = Array.from({ length: 200 }, (_, i) => ({
    id: `c${i}`,
    text: `alpha beta${i % 7}`,
    metadata: { n: i % 3 },
  }));
  await large.upsert('a', chunks);
  const small = openStore(file, { cacheMegabytes: 0.001 });
  for (const n of [0, 1, 2, 0]) {
    const query = { index: 'a', text: 'alpha beta3', topK: 10, filter: { op: 'eq', field: 'n', value: n } } as const;
    expect(await small.searchKeyword(query)).toEqual(await large.searchKeyword(query));
  }
});
