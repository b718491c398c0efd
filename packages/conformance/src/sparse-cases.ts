import type { IndexFingerprint, SparseVector } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, filled, idsOf, index } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

const encoded: IndexFingerprint = { sparse: 'conformance/1' };

function sparse(values: Readonly<Record<number, number>>): SparseVector {
  return { indices: Object.keys(values).map(Number), values: Object.values(values) };
}

/** Inner products with the query { 1: 2, 4294967295: 1 }: both 2.5, large 1, none shares no index. */
const chunks = [
  chunk('none', { sparse: sparse({ 7: 3 }) }),
  chunk('large', { sparse: sparse({ 4294967295: 1 }) }),
  chunk('both', { sparse: sparse({ 1: 1, 7: 9, 4294967295: 0.5 }) }),
];
const query = sparse({ 1: 2, 4294967295: 1 });

export const sparseCases: readonly StoreCase[] = casesOf(['searchSparse'], {
  'sparse hits come by falling inner product; a chunk that shares no index is no hit': async ({ store }) => {
    await filled(store, chunks, encoded);
    const hits = await store.searchSparse!({ index, vector: query, topK: 10 });
    expect(hits.map(({ id, score, scoreKind }) => [id, score, scoreKind])).toEqual([
      ['both', 2.5, 'sparse_dot_product'],
      ['large', 1, 'sparse_dot_product'],
    ]);
  },
  'equal sparse scores come by ascending id, also at the cut-off': async ({ store }) => {
    await filled(
      store,
      ['c', 'a', 'b'].map((id) => chunk(id, { sparse: sparse({ 1: 1 }) })),
      encoded,
    );
    expect(idsOf(await store.searchSparse!({ index, vector: query, topK: 2 }))).toEqual(['a', 'b']);
  },
  'a sparse vector with indices or values that are none is refused, in a query and in a chunk': async ({ store }) => {
    await filled(store, chunks, encoded);
    const bad = [
      { indices: [2, 1], values: [1, 1] },
      { indices: [1, 1], values: [1, 1] },
      { indices: [-1], values: [1] },
      { indices: [0.5], values: [1] },
      { indices: [2 ** 32], values: [1] },
      { indices: [1], values: [] },
      { indices: [1], values: [1, 2] },
      { indices: [1], values: [Number.NaN] },
      { indices: [1], values: [1e39] },
    ];
    for (const vector of bad) {
      await rejectsWith('invalid_request', () => store.searchSparse!({ index, vector, topK: 1 }), 'sparse');
      await rejectsWith('invalid_request', () => store.upsert(index, [chunk('x', { sparse: vector })]), 'x');
    }
  },
  'a chunk without the sparse vector that its index declares is refused, and the reverse': async ({ store }) => {
    await filled(store, chunks, encoded);
    await rejectsWith('invalid_request', () => store.upsert(index, [chunk('x')]), 'x');
    await store.ensureIndex({ index: 'plain', fingerprint: {} });
    await rejectsWith('invalid_request', () => store.upsert('plain', [chunk('x', { sparse: query })]), 'x');
    const search = () => store.searchSparse!({ index: 'plain', vector: query, topK: 1 });
    await rejectsWith('invalid_request', search, 'plain');
  },
});
