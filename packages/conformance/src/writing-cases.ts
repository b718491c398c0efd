import type { IndexFingerprint, Store } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, filled, index, planar } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

/** Claims about `ensureIndex`, `upsert`, `remove` and `dropIndex`. */
export const writingCases: readonly StoreCase[] = casesOf([], {
  'fetchIndexed gives chunks as they were written, with vector and search text, in the order asked for': {
    needs: ['fetchIndexed'],
    run: async ({ store }) => {
      const metadata = { path: 'a.md', ref: 'r1', tags: ['x'] };
      await filled(
        store,
        [
          chunk('a', { text: 'cited', searchText: 'title\ncited', metadata, vector: [0.6, 0.8] }),
          chunk('b', { text: 'cited', searchText: 'title alone', vector: [1, 0] }),
          chunk('c', { vector: [0, 1] }),
        ],
        planar,
      );
      const chunks = await store.fetchIndexed!(index, ['c', 'gone', 'a', 'b']);
      expect(chunks.map(({ id, text, searchText }) => [id, text, searchText])).toEqual([
        ['c', 'c', 'c'],
        ['a', 'cited', 'title\ncited'],
        ['b', 'cited', 'title alone'],
      ]);
      expect(chunks[1]?.metadata).toEqual(metadata);
      const vectors = chunks.map(({ vector }) => Array.from(vector ?? []));
      for (const [at, expected] of [
        [0, 1],
        [0.6, 0.8],
        [1, 0],
      ].entries()) {
        for (const [axis, value] of expected.entries()) expect(vectors[at]?.[axis]).toBeCloseTo(value, 6);
      }
      const found = async () => (await store.fetchByFilter?.({ index, limit: 1 }))?.[0]?.metadata;
      if (store.fetchByFilter !== undefined) expect(await found()).toEqual(metadata);
    },
  },
  'ensureIndex twice with one fingerprint changes nothing': async ({ store }) => {
    await filled(store, [chunk('a', { vector: [1, 0] })], planar);
    await store.ensureIndex({ index, fingerprint: planar });
    expect(await chunkCount(store)).toBe(1);
  },
  'ensureIndex with another fingerprint is refused, and both values of what differs are named': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: { ...planar, chunker: 'lines/1' } });
    const embedding = planar.embedding!;
    const others: readonly (readonly [IndexFingerprint, ...string[]])[] = [
      [{ ...planar, chunker: 'lines/2' }, 'lines/1', 'lines/2'],
      [planar, 'lines/1'],
      [{ chunker: 'lines/1', embedding: { ...embedding, model: 'solid' } }, 'planar', 'solid'],
      [{ chunker: 'lines/1', embedding: { ...embedding, dimensions: 3 } }, '2', '3'],
      [{ ...planar, chunker: 'lines/1', sparse: 'encoder/1' }, 'encoder/1'],
    ];
    for (const [fingerprint, ...words] of others) {
      await rejectsWith('invalid_config', () => store.ensureIndex({ index, fingerprint }), index, ...words);
    }
  },
  'a store with a keyword branch fills in its analyzer, and refuses another one with both named': {
    needs: ['searchKeyword'],
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      const { keyword } = (await store.describe(index)).fingerprint;
      expect(keyword).toBeTypeOf('string');
      await store.ensureIndex({ index, fingerprint: { keyword: keyword! } });
      await rejectsWith(
        'invalid_config',
        () => store.ensureIndex({ index, fingerprint: { keyword: 'other/1' } }),
        keyword!,
        'other/1',
      );
    },
  },
  'an index name outside the rule is refused': async ({ store }) => {
    for (const name of ['', '.a', '-a', 'a b', 'a/b', 'ü', 'x'.repeat(129)]) {
      await rejectsWith('invalid_request', () => store.ensureIndex({ index: name, fingerprint: {} }));
    }
    await store.ensureIndex({ index: `9${'x'.repeat(124)}_-.`, fingerprint: {} });
  },
  'upsert of the same chunks twice leaves one of each, with the text of the last': async ({ store }) => {
    await filled(store, [chunk('a', { text: 'alpha', vector: [1, 0] })], planar);
    await store.upsert(index, [chunk('a', { text: 'alpha beta', vector: [0, 1] })]);
    expect(await chunkCount(store)).toBe(1);
    const dense = await store.searchDense?.({ index, vector: [0, 1], topK: 5, minSimilarity: 0.99 });
    if (dense !== undefined) expect(dense).toMatchObject([{ id: 'a', text: 'alpha beta' }]);
    const keyword = await store.searchKeyword?.({ index, text: 'alpha beta', topK: 5 });
    if (keyword !== undefined) expect(keyword).toMatchObject([{ id: 'a', text: 'alpha beta' }]);
  },
  'two chunks of one id in one call are refused, and nothing is written': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: {} });
    await rejectsWith('invalid_request', () => store.upsert(index, [chunk('a'), chunk('b'), chunk('a')]), '"a"');
    expect(await chunkCount(store)).toBe(0);
  },
  'a chunk without the vector that its index declares is refused, and the reverse': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: planar });
    await rejectsWith('invalid_request', () => store.upsert(index, [chunk('a')]), '"a"', '2');
    await store.ensureIndex({ index: 'plain', fingerprint: {} });
    await rejectsWith('invalid_request', () => store.upsert('plain', [chunk('a', { vector: [1, 0] })]), '"a"', '2');
  },
  'remove by ids counts what was there': async ({ store }) => {
    await filled(
      store,
      ['a', 'b', 'c'].map((id) => chunk(id)),
    );
    expect(await store.remove(index, { ids: ['a', 'zz', 'c'] })).toBe(2);
    expect(await store.remove(index, { ids: ['a'] })).toBe(0);
    expect(await chunkCount(store)).toBe(1);
  },
  'remove by filter removes what satisfies it': async ({ store }) => {
    await filled(
      store,
      ['a', 'b', 'c'].map((id) => chunk(id, { metadata: { keep: id === 'b' } })),
    );
    expect(await store.remove(index, { filter: { op: 'eq', field: 'keep', value: false } })).toBe(2);
    expect(await chunkCount(store)).toBe(1);
  },
  'writing to an unknown index is index_not_found': async ({ store }) => {
    const calls = [
      () => store.upsert(index, [chunk('a')]),
      () => store.remove(index, { ids: ['a'] }),
      () => store.activate(index, 'next'),
      () => store.dropIndex(index),
    ];
    for (const call of calls) await rejectsWith('index_not_found', call, index);
    await store.ensureIndex({ index: 'other', fingerprint: {} });
    for (const call of calls) await rejectsWith('index_not_found', call, index);
  },
  'dropIndex removes the index, and one of the same name begins anew': async ({ store }) => {
    await filled(store, [chunk('a')]);
    await store.dropIndex(index);
    await rejectsWith('index_not_found', () => store.describe(index), index);
    await store.ensureIndex({ index, fingerprint: planar });
    expect(await chunkCount(store)).toBe(0);
  },
  'indexes of one store do not see one another': async ({ store }) => {
    await filled(store, [chunk('a')]);
    await store.ensureIndex({ index: 'other', fingerprint: {} });
    await store.upsert('other', [chunk('a'), chunk('b')]);
    await store.remove('other', { ids: ['a'] });
    expect(await chunkCount(store)).toBe(1);
  },
  'optimize changes nothing that a search sees': {
    needs: ['optimize', 'searchKeyword'],
    run: async ({ store }) => {
      await store.ensureIndex({ index, fingerprint: {} });
      for (const id of ['a', 'b', 'c', 'd']) await store.upsert(index, [chunk(id, { text: `alpha ${id}${id}` })]);
      await store.remove(index, { ids: ['b'] });
      const search = () => store.searchKeyword!({ index, text: 'alpha', topK: 10 });
      const before = await search();
      await store.optimize!(index);
      expect(await search()).toEqual(before);
    },
  },
});

async function chunkCount(store: Store): Promise<number> {
  return (await store.describe(index)).chunkCount;
}
