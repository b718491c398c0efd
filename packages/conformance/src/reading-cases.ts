import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, compass, filled, idsOf, index, planar } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase, StoreContext } from './subject.ts';

const letters = ['c', 'a', 'a\uFF5E', 'b', 'a\u{1F600}'].map((id) => chunk(id, { metadata: { letter: id } }));
const ascending = ['a', 'a\u{1F600}', 'a\uFF5E', 'b', 'c'];

export const readingCases: readonly StoreCase[] = casesOf([], {
  'an unknown index is index_not_found for every method that reads, before and after another one exists': async ({
    store,
  }) => {
    for (const call of readsOf({ store, topK: 1 })) await rejectsWith('index_not_found', call, index);
    await store.ensureIndex({ index: 'other', fingerprint: planar });
    for (const call of readsOf({ store, topK: 1 })) await rejectsWith('index_not_found', call, index);
  },
  'an index without chunks answers with empty lists': async ({ store }) => {
    await store.ensureIndex({ index, fingerprint: planar });
    expect(await store.searchDense?.({ index, vector: [1, 0], topK: 5 })).toEqual(store.searchDense && []);
    expect(await store.searchKeyword?.({ index, text: 'alpha', topK: 5 })).toEqual(store.searchKeyword && []);
    expect((await store.describe(index)).chunkCount).toBe(0);
  },
  'topK is a whole number from 1 to the limit of the store': async ({ store }) => {
    await filled(store, compass, planar);
    for (const topK of [0, -1, 1.5, Number.NaN, store.limits.maxTopK + 1]) {
      for (const call of searchesOf({ store, topK })) await rejectsWith('invalid_request', call, 'topK');
    }
    for (const call of searchesOf({ store, topK: store.limits.maxTopK })) await call();
  },
  'a signal that has fired ends every call with aborted, and nothing is written': async ({ store }) => {
    await filled(store, compass, planar);
    const options = { signal: AbortSignal.abort() };
    for (const call of searchesOf({ store, topK: 1 }, options)) await rejectsWith('aborted', call);
    await rejectsWith('aborted', () => store.describe(index, options));
    await rejectsWith('aborted', () => store.upsert(index, [chunk('new', { vector: [1, 0] })], options));
    await rejectsWith('aborted', () => store.remove(index, { ids: ['east'] }, options));
    expect((await store.describe(index)).chunkCount).toBe(4);
  },
  'a hit brings text and metadata as they were written': async ({ store }) => {
    const metadata = {
      title: 'T',
      list: [1, 'two', null, { three: 3 }],
      nested: { deep: [true] },
      'odd "key"': '\u{1F600}',
    };
    const text = '  alpha \u{1F600}\r\n\tend ';
    await filled(store, [chunk('a', { text, metadata, vector: [1, 0] })], planar);
    const expected = { id: 'a', text, metadata };
    const dense = await store.searchDense?.({ index, vector: [1, 0], topK: 1 });
    if (dense !== undefined) expect(dense).toMatchObject([expected]);
    const keyword = await store.searchKeyword?.({ index, text: 'alpha', topK: 1 });
    if (keyword !== undefined) expect(keyword).toMatchObject([expected]);
  },
  'fetchByFilter goes through all chunks in ascending order of id, page by page': {
    needs: ['fetchByFilter'],
    run: async ({ store }) => {
      await filled(store, letters);
      expect(idsOf(await store.fetchByFilter!({ index, limit: 10 }))).toEqual(ascending);
      expect(idsOf(await store.fetchByFilter!({ index, limit: 2 }))).toEqual(ascending.slice(0, 2));
      expect(idsOf(await store.fetchByFilter!({ index, limit: 2, after: 'a\u{1F600}' }))).toEqual(
        ascending.slice(2, 4),
      );
      expect(idsOf(await store.fetchByFilter!({ index, limit: 2, after: 'a\u{1F600}z' }))).toEqual(
        ascending.slice(2, 4),
      );
      const filter = { op: 'prefix', field: 'letter', value: 'a' } as const;
      expect(idsOf(await store.fetchByFilter!({ index, limit: 5, after: 'a', filter }))).toEqual(ascending.slice(1, 3));
      await rejectsWith('invalid_request', () => store.fetchByFilter!({ index, limit: 0 }), 'limit');
    },
  },
  'fetchByIds keeps the order asked for and leaves out what is not there': {
    needs: ['fetchByIds'],
    run: async ({ store }) => {
      await filled(store, letters);
      expect(idsOf(await store.fetchByIds!(index, ['b', 'zz', 'a\u{1F600}']))).toEqual(['b', 'a\u{1F600}']);
    },
  },
  'count counts what satisfies a filter, or all': {
    needs: ['count'],
    run: async ({ store }) => {
      await filled(store, letters);
      expect(await store.count!(index, undefined)).toBe(5);
      expect(await store.count!(index, { op: 'prefix', field: 'letter', value: 'a' })).toBe(3);
    },
  },
  'searchMany gives what the single searches give': {
    needs: ['searchMany', 'searchDense', 'searchKeyword'],
    run: async ({ store }) => {
      await filled(store, compass, planar);
      const dense = { index, vector: [0, 1], topK: 3 };
      const keyword = { index, text: 'north', topK: 3 };
      const [first, second] = await store.searchMany!([
        { branch: 'dense', ...dense },
        { branch: 'keyword', ...keyword },
      ]);
      expect(first).toEqual(await store.searchDense!(dense));
      expect(second).toEqual(await store.searchKeyword!(keyword));
    },
  },
  'describe tells counts, fingerprint and metadata fields, and its version changes with every write': async ({
    store,
  }) => {
    await filled(store, [chunk('a', { metadata: { x: 1, gone: null }, vector: [1, 0] })], planar);
    const before = await store.describe(index);
    expect(before).toMatchObject({ index, chunkCount: 1, fingerprint: planar });
    expect(before.metadataFields ?? ['x']).toEqual(['x']);
    expect((await store.describe(index)).version).toBe(before.version);
    await store.upsert(index, [chunk('b', { metadata: { y: 1 }, vector: [1, 0] })]);
    const between = await store.describe(index);
    expect(between.metadataFields ?? ['x', 'y']).toEqual(['x', 'y']);
    await store.remove(index, { ids: ['a'] });
    const after = await store.describe(index);
    expect(after.chunkCount).toBe(1);
    expect(after.metadataFields ?? ['y']).toEqual(['y']);
    if (before.version === undefined) return;
    expect(new Set([before.version, between.version, after.version]).size).toBe(3);
  },
  'listIndexes names every index, ascending': {
    needs: ['listIndexes'],
    run: async ({ store }) => {
      expect(await store.listIndexes!()).toEqual([]);
      for (const name of ['b', 'a', 'B']) await store.ensureIndex({ index: name, fingerprint: {} });
      expect(await store.listIndexes!()).toEqual(['B', 'a', 'b']);
    },
  },
});

interface Probe {
  readonly store: StoreContext['store'];
  readonly topK: number;
}

function searchesOf({ store, topK }: Probe, options?: { readonly signal: AbortSignal }): (() => Promise<unknown>)[] {
  const calls: (() => Promise<unknown>)[] = [];
  const { searchDense, searchKeyword } = store;
  if (searchDense) calls.push(() => searchDense.call(store, { index, vector: [1, 0], topK }, options));
  if (searchKeyword) calls.push(() => searchKeyword.call(store, { index, text: 'alpha', topK }, options));
  return calls;
}

function readsOf({ store, topK }: Probe): (() => Promise<unknown>)[] {
  const { fetchByFilter, fetchByIds, count, readDocuments } = store;
  const calls = [...searchesOf({ store, topK }), () => store.describe(index)];
  if (fetchByFilter) calls.push(() => fetchByFilter.call(store, { index, limit: 1 }));
  if (fetchByIds) calls.push(() => fetchByIds.call(store, index, ['a']));
  if (count) calls.push(() => count.call(store, index, undefined));
  if (readDocuments) calls.push(() => readDocuments.call(store, index));
  return calls;
}
