import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStore, temporaryFile } from './temporary-store.ts';

const chunks = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `c${from + i}`, text: `alpha word${i}`, metadata: {} }));
const scope = { index: 'a', text: 'alpha', topK: 5000 };

it('a search between two turns of a long write sees nothing of it, and all of it afterwards', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.upsert('a', chunks(0, 1));
  let done = false;
  const writing = store.upsert('a', chunks(1, 2000)).then(() => {
    done = true;
  });
  const seen: number[] = [];
  while (!done) {
    seen.push((await store.searchKeyword(scope)).length);
    await setImmediate();
  }
  await writing;
  expect(seen.length).toBeGreaterThan(10);
  expect(new Set(seen)).toEqual(new Set([1]));
  expect(await store.searchKeyword(scope)).toHaveLength(2001);
});

it('writes that are asked for at once run one after the other', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await Promise.all([
    store.upsert('a', chunks(0, 300)),
    store.upsert('a', chunks(200, 300)),
    store.remove('a', { ids: ['c0'] }),
    store.optimize('a'),
  ]);
  expect(await store.count('a', undefined)).toBe(499);
});

it('a failed write does not hold up the next one', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  const failing = store.upsert('a', [{ id: '', text: '', metadata: {} }]);
  const following = store.upsert('a', chunks(0, 1));
  await expect(failing).rejects.toMatchObject({ code: 'invalid_request' });
  await following;
  expect(await store.count('a', undefined)).toBe(1);
});

it('two stores on one file see what the other wrote', async () => {
  const file = temporaryFile();
  const [first, second] = [openStore(file), openStore(file)];
  await first.ensureIndex({ index: 'a', fingerprint: {} });
  await first.upsert('a', chunks(0, 2));
  expect(await second.searchKeyword(scope)).toHaveLength(2);
  await second.remove('a', { ids: ['c0'] });
  expect(await first.searchKeyword(scope)).toHaveLength(1);
});

it('searchMany reads all its indexes from one version', async () => {
  const store = openStore(temporaryFile());
  await store.ensureIndex({ index: 'a', fingerprint: {} });
  await store.ensureIndex({ index: 'b', fingerprint: {} });
  await store.upsert('a', chunks(0, 1));
  const found = await store.searchMany([
    { branch: 'keyword', ...scope },
    { branch: 'keyword', ...scope, index: 'b' },
  ]);
  expect(found.map((hits) => hits.length)).toEqual([1, 0]);
  await expect(store.searchMany([{ branch: 'keyword', ...scope, index: 'c' }])).rejects.toMatchObject({
    code: 'index_not_found',
  });
});
