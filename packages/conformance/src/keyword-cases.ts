import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, filled, idsOf, index } from './corpus.ts';
import type { StoreCase, StoreKitOptions } from './subject.ts';

/** Words without stop words, inflection or identifiers, so that every analyzer makes the same terms of them. */
const greek = [
  chunk('k1', { text: 'alpha beta' }),
  chunk('k2', { text: 'alpha alpha gamma' }),
  chunk('k3', { text: 'delta' }),
];

export const keywordCases: readonly StoreCase[] = casesOf(['searchKeyword'], {
  'a keyword search returns the chunks that share a term with the query, and no others': async ({ store }) => {
    await filled(store, greek);
    expect(idsOf(await store.searchKeyword!({ index, text: 'beta delta', topK: 10 })).toSorted()).toEqual(['k1', 'k3']);
    expect(await store.searchKeyword!({ index, text: 'omega', topK: 10 })).toEqual([]);
  },
  'searchText is what the keyword branch reads, text is what a hit returns': async ({ store }) => {
    await filled(store, [chunk('a', { text: 'the cited text', searchText: 'heading alpha' })]);
    expect(await store.searchKeyword!({ index, text: 'cited', topK: 10 })).toEqual([]);
    expect((await store.searchKeyword!({ index, text: 'alpha', topK: 10 }))[0]?.text).toBe('the cited text');
  },
  'equal keyword scores come by ascending id, also at the cut-off': async ({ store }) => {
    const ids = ['d', 'b', 'a\u{1F600}', 'a\uFF5E', 'c', 'a'];
    await filled(store, [...ids.map((id) => chunk(id, { text: 'alpha beta' })), chunk('z', { text: 'gamma' })]);
    const order = ['a', 'a\u{1F600}', 'a\uFF5E', 'b', 'c', 'd'];
    for (const topK of [6, 4, 3, 2, 1]) {
      expect(idsOf(await store.searchKeyword!({ index, text: 'alpha', topK }))).toEqual(order.slice(0, topK));
    }
  },
  // N = 3, n = 2, average length 2: idf = ln(1 + 1.5 / 2.5) = ln 1.6 = 0.470003629.
  // With k1 1.2 and b 0.75, k1: tf 1, length 2: 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 2)) = 1. k2: 2 * 2.2 / (2 + 1.65) = 4.4 / 3.65.
  'keyword scores are BM25 with the declared k1 and b and an idf above 0': {
    when: ({ exactBm25 = false }) => exactBm25 !== false,
    run: async ({ store, options }) => {
      await filled(store, greek);
      const hits = await store.searchKeyword!({ index, text: 'alpha', topK: 10 });
      expect(hits.map(({ id, scoreKind }) => [id, scoreKind])).toEqual([
        ['k2', 'bm25'],
        ['k1', 'bm25'],
      ]);
      expect(hits[1]?.score).toBeCloseTo(0.470003629 * termWeight(options, { tf: 1, length: 2, mean: 2 }), 8);
      expect(hits[0]?.score).toBeCloseTo(0.470003629 * termWeight(options, { tf: 2, length: 3, mean: 2 }), 8);
    },
  },
  // After k3 went: N = 2, n = 2, average length 2.5: idf = ln(1 + 0.5 / 2.5) = ln 1.2 = 0.182321557.
  'removed chunks do not count in BM25 statistics': {
    when: ({ exactBm25 = false }) => exactBm25 !== false,
    run: async ({ store, options }) => {
      await filled(store, greek);
      await store.remove(index, { ids: ['k3'] });
      const hits = await store.searchKeyword!({ index, text: 'alpha', topK: 10 });
      const weight = termWeight(options, { tf: 1, length: 2, mean: 2.5 });
      expect(hits.find(({ id }) => id === 'k1')?.score).toBeCloseTo(0.182321557 * weight, 8);
    },
  },
  'a filter decides which chunks a keyword search returns, not how they score': async ({ store }) => {
    await filled(
      store,
      greek.map((one) => ({ ...one, metadata: { kind: one.id } })),
    );
    const all = await store.searchKeyword!({ index, text: 'alpha', topK: 10 });
    const filter = { op: 'eq', field: 'kind', value: 'k1' } as const;
    const some = await store.searchKeyword!({ index, text: 'alpha', topK: 10, filter });
    expect(some).toEqual(all.filter(({ id }) => id === 'k1'));
  },
});

/** A term's contribution to a score before its idf, by the declared k1 and b. */
function termWeight(
  { exactBm25 }: StoreKitOptions,
  { tf, length, mean }: { readonly tf: number; readonly length: number; readonly mean: number },
): number {
  const { k1, b } = typeof exactBm25 === 'object' ? exactBm25 : { k1: 1.2, b: 0.75 };
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / mean));
}
