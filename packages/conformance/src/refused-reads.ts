import type { Filter, Store } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, compass, filled, idsOf, index, planar } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

const half = '\u{1F600}'.slice(0, 1);

const selfContaining: { op: 'not'; filter: Filter } = { op: 'not', filter: { op: 'exists', field: 'path' } };
selfContaining.filter = selfContaining;

const oddFilters: readonly Filter[] = [
  selfContaining,
  { op: 'glob', field: 'path', pattern: '*a'.repeat(5000) },
  { op: 'eq', field: 'path', value: Number.NaN },
  { op: 'eq', field: 'path', value: half },
  { op: 'eq', field: half, value: 'a' },
  { op: 'in', field: 'path', values: ['a', half] },
  { op: 'prefix', field: 'path', value: half },
  { op: 'glob', field: 'path', pattern: `${half}*` },
  { op: 'range', field: 'path', gt: half },
  { op: 'range', field: 'path', gt: Number.NaN },
  { op: 'and', filters: [{ op: 'range', field: 'timestamp', gt: 'yesterday' }] },
];

const oddRanges: readonly Filter[] = [
  { op: 'range', field: 'path' },
  { op: 'range', field: 'path', gt: 1, lt: 'a' },
];

/** Claims about questions that no store answers, each refused with the same code everywhere. */
export const refusedReadCases: readonly StoreCase[] = casesOf([], {
  'a filter whose values no store can compare is refused by every method that takes one': async ({ store }) => {
    await filled(store, compass, planar);
    for (const filter of oddFilters) {
      for (const call of filteredReads(store, filter)) await rejectsWith('invalid_request', call);
    }
    for (const filter of oddRanges) {
      for (const call of filteredReads(store, filter)) await rejectsWith('invalid_request', call, 'range');
    }
  },
  'a dense search refuses a vector, a minSimilarity or an hnswEf that is none': {
    needs: ['searchDense'],
    run: async ({ store }) => {
      await filled(store, compass, planar);
      const search = (odd: object) => () => store.searchDense!({ index, vector: [1, 0], topK: 1, ...odd });
      const odd = [[1], [1, 0, 0], [Number.NaN, 1], [0, Number.POSITIVE_INFINITY], [1e39, 0], [1e-50, 0], [0, 0]];
      for (const vector of odd) {
        await rejectsWith('invalid_request', search({ vector }), 'query vector');
      }
      await rejectsWith('invalid_request', search({ vector: [1, 0, 0] }), '3', '2');
      for (const minSimilarity of [Number.NaN, Number.NEGATIVE_INFINITY]) {
        await rejectsWith('invalid_request', search({ minSimilarity }), 'minSimilarity');
      }
      for (const hnswEf of [0, 1.5, Number.NaN]) {
        await rejectsWith('invalid_request', search({ hnswEf }), 'hnswEf');
      }
      expect(idsOf(await search({ minSimilarity: 0.9, hnswEf: 1 })())).toEqual(['east']);
    },
  },
  'a keyword search takes any string: half of a surrogate pair, control characters, nothing': {
    needs: ['searchKeyword'],
    run: async ({ store }) => {
      await filled(store, [chunk('a', { text: 'alpha' })]);
      for (const text of [half, `\u0000\u0007${half} `, '', ' ', '\u2028']) {
        expect(await store.searchKeyword!({ index, text, topK: 1 })).toEqual([]);
      }
      expect(idsOf(await store.searchKeyword!({ index, text: `alpha ${half}`, topK: 1 }))).toEqual(['a']);
    },
  },
  'fetchByFilter refuses a limit that is no whole number from 1': {
    needs: ['fetchByFilter'],
    run: async ({ store }) => {
      await filled(store, [chunk('a')]);
      for (const limit of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await rejectsWith('invalid_request', () => store.fetchByFilter!({ index, limit }), 'limit');
      }
    },
  },
  'fetchByIds leaves out ids that no chunk can have': {
    needs: ['fetchByIds'],
    run: async ({ store }) => {
      await filled(store, [chunk('a'), chunk('\uFFFD')]);
      expect(idsOf(await store.fetchByIds!(index, [half, 'a', '']))).toEqual(['a']);
    },
  },
  'an index name that no index can have is index_not_found': async ({ store }) => {
    await filled(store, compass, planar);
    for (const name of ['', ' ', 'a/b', '../a', `${index}/`, 'ü', half, 'x'.repeat(300)]) {
      await rejectsWith('index_not_found', () => store.describe(name));
      for (const call of filteredReads(store, undefined, name)) await rejectsWith('index_not_found', call);
    }
  },
});

/** Every read that the store has and that takes a filter. */
function filteredReads(store: Store, filter: Filter | undefined, name = index): readonly (() => Promise<unknown>)[] {
  const { searchDense, searchKeyword, fetchByFilter, count } = store;
  const calls: (() => Promise<unknown>)[] = [];
  if (searchDense) calls.push(() => searchDense.call(store, { index: name, vector: [1, 0], topK: 1, filter }));
  if (searchKeyword) calls.push(() => searchKeyword.call(store, { index: name, text: 'east', topK: 1, filter }));
  if (fetchByFilter) calls.push(() => fetchByFilter.call(store, { index: name, limit: 1, filter }));
  if (count) calls.push(() => count.call(store, name, filter));
  return calls;
}
