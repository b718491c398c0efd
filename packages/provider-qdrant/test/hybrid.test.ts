import type { BranchQuery, NativeHybridQuery } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantStore } from '../src/index.ts';

const fingerprint = {
  embedding: { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' },
  sparse: 'test/1',
} as const;

/** Dense ranking by the cosine to [1, 0], sparse ranking by the value at index 1; 0 is in neither. */
async function filled(
  url: string,
  scores: Readonly<Record<string, { readonly dense: number; readonly sparse: number }>>,
) {
  const store = storeOfTest(url);
  await store.ensureIndex({ index: 'docs', fingerprint });
  await store.upsert(
    'docs',
    Object.entries(scores).map(([id, { dense, sparse }]) => ({
      id,
      text: id,
      metadata: { group: sparse > 10 ? 'high' : 'low' },
      vector: [dense, Math.sqrt(1 - dense * dense)],
      sparse: sparse === 0 ? { indices: [], values: [] } : { indices: [1], values: [sparse] },
    })),
  );
  return store;
}

function fuse(store: QdrantStore, fusion: NativeHybridQuery['fusion'], rest: Partial<NativeHybridQuery> = {}) {
  const branches: readonly BranchQuery[] = [
    { branch: 'dense', index: 'docs', topK: 10, vector: [1, 0], minSimilarity: 0.1 },
    { branch: 'sparse', index: 'docs', topK: 10, vector: { indices: [1], values: [1] } },
  ];
  return store.searchHybrid({ index: 'docs', topK: 10, branches, fusion, ...rest });
}

await describeOnQdrant('native fusion', (url) => {
  it('by rank: 1/(k + rank) summed, ranks from 1', async () => {
    // Dense: a, b. Sparse: b, c. a = 1/61, b = 1/62 + 1/61, c = 1/62.
    const store = await filled(url, {
      a: { dense: 0.9, sparse: 0 },
      b: { dense: 0.5, sparse: 5 },
      c: { dense: -1, sparse: 1 },
    });
    const hits = await fuse(store, { method: 'rrf', k: 60 });
    expect(hits.map(({ id, scoreKind }) => [id, scoreKind])).toEqual([
      ['b', 'rrf_score'],
      ['a', 'rrf_score'],
      ['c', 'rrf_score'],
    ]);
    expect(hits.map(({ score }) => score)).toEqual(
      [1 / 61 + 1 / 62, 1 / 61, 1 / 62].map((sum) => expect.closeTo(sum, 6)),
    );
  });

  it('with weights, by stretched ranks: 1/(rank/weight + k)', async () => {
    // Qdrant's k = 60 is 59 here; values from lib/segment/src/common/reciprocal_rank_fusion.rs at weights 3 and 1.
    const store = await filled(url, {
      a: { dense: 0.9, sparse: 0 },
      b: { dense: 0.5, sparse: 5 },
      c: { dense: -1, sparse: 1 },
    });
    const hits = await fuse(store, { method: 'rrf', k: 59, weights: [3, 1] });
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['b', expect.closeTo(0.03342644, 6)],
      ['a', expect.closeTo(0.01685393, 6)],
      ['c', expect.closeTo(0.01639344, 6)],
    ]);
  });

  it('by distribution: mean and three sample deviations to 0 and 1, summed', async () => {
    // Dense: a .9, b .8, c .4; sparse: b 12.5, d 3.1 (lib/segment/src/common/score_fusion.rs).
    const store = await filled(url, {
      a: { dense: 0.9, sparse: 0 },
      b: { dense: 0.8, sparse: 12.5 },
      c: { dense: 0.4, sparse: 0 },
      d: { dense: -1, sparse: 3.1 },
    });
    const hits = await fuse(store, { method: 'dbsf' });
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['b', expect.closeTo(1.1808453, 5)],
      ['a', expect.closeTo(0.6259881, 5)],
      ['d', expect.closeTo(0.3821489, 5)],
      ['c', expect.closeTo(0.3110178, 5)],
    ]);
  });

  it('orders equals among the hits by id; of those at the limit the store chooses', async () => {
    // Each is first in one list and nowhere in the other.
    const store = await filled(url, { b: { dense: 0.9, sparse: 0 }, a: { dense: -1, sparse: 5 } });
    expect((await fuse(store, { method: 'rrf', k: 60 })).map(({ id }) => id)).toEqual(['a', 'b']);
    const [first, ...others] = await fuse(store, { method: 'rrf', k: 60 }, { topK: 1 });
    expect(others).toEqual([]);
    expect(first?.score).toBeCloseTo(1 / 61, 6);
  });

  it('applies the filter of each branch to that branch alone', async () => {
    const store = await filled(url, { a: { dense: 0.9, sparse: 1 }, b: { dense: 0.8, sparse: 20 } });
    const branches: readonly BranchQuery[] = [
      {
        branch: 'dense',
        index: 'docs',
        topK: 5,
        vector: [1, 0],
        filter: { op: 'eq', field: 'group', value: 'low' },
      },
      { branch: 'sparse', index: 'docs', topK: 1, vector: { indices: [1], values: [1] } },
    ];
    const hits = await fuse(store, { method: 'rrf', k: 60 }, { branches });
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['a', expect.closeTo(1 / 61, 6)],
      ['b', expect.closeTo(1 / 61, 6)],
    ]);
  });

  describe('is refused', () => {
    it('by distribution over distances, of which Qdrant would put the largest first', async () => {
      const store = storeOfTest(url);
      const embedding = { ...fingerprint.embedding, metric: 'l2' } as const;
      await store.ensureIndex({ index: 'docs', fingerprint: { ...fingerprint, embedding } });
      await expect(fuse(store, { method: 'dbsf' })).rejects.toMatchObject({
        code: 'unsupported',
        message: expect.stringContaining('fuse in the engine'),
      });
      expect(await fuse(store, { method: 'rrf', k: 60 })).toEqual([]);
    });

    it.each([
      ['without branches', { method: 'rrf', k: 60 }, { branches: [] }, 'no branches'],
      ['with a fraction for k', { method: 'rrf', k: 0.5 }, {}, 'k of the fusion is 0.5'],
      ['with a weight too few', { method: 'rrf', k: 60, weights: [1] }, {}, '2 branches'],
      ['with a weight below 0', { method: 'rrf', k: 60, weights: [1, -1] }, {}, '-1'],
      ['across indexes', { method: 'rrf', k: 60 }, { index: 'other' }, '"other"'],
    ] as const)('%s', async (_, fusion, rest, words) => {
      await expect(fuse(storeOfTest(url), fusion, rest)).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining(words),
      });
    });
  });
});
