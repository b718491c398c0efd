import type { Hit } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, compass, filled, idsOf, index, planar } from './corpus.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

const east = [1, 0];

export const denseCases: readonly StoreCase[] = casesOf(['searchDense'], {
  'dense hits come by falling similarity, and similarity is not clamped': async ({ store }) => {
    await filled(store, compass, planar);
    const hits = await store.searchDense!({ index, vector: east, topK: 10 });
    expect(idsOf(hits)).toEqual(['east', 'north-east', 'north', 'west']);
    expectCosines(hits, [1, 0.6, 0, -1]);
  },
  'under cosine the length of a vector does not count': async ({ store }) => {
    await filled(store, [chunk('far', { vector: [30, 40] }), chunk('near', { vector: [0.1, 0] })], planar);
    const hits = await store.searchDense!({ index, vector: new Float32Array([7, 0]), topK: 2 });
    expect(idsOf(hits)).toEqual(['near', 'far']);
    expect(similarityOf(hits[1]!)).toBeCloseTo(0.6, 5);
  },
  'under cosine components as large and as small as 32-bit floats go keep their direction': async ({ store }) => {
    const sizes = { huge: 3e38, large: 1e20, small: 1e-5, tiny: 1e-25, least: 1e-40 };
    const sized = Object.entries(sizes).map(([id, size]) => chunk(id, { vector: [0.6 * size, 0.8 * size] }));
    await filled(store, [...sized, chunk('north', { vector: [0, 1] })], planar);
    for (const size of Object.values(sizes)) {
      const hits = await store.searchDense!({ index, vector: [size, 0], topK: 10 });
      expectCosines(hits, [0.6, 0.6, 0.6, 0.6, 0.6, 0]);
    }
  },
  'a vector of another model than that of the index is refused': async ({ store }) => {
    await filled(store, compass, planar);
    const [provider, model] = ['conformance', 'planar'];
    const search = (madeBy: { provider: string; model: string }) =>
      store.searchDense!({ index, vector: east, topK: 1, madeBy });
    expect(idsOf(await search({ provider, model }))).toEqual(['east']);
    await rejectsWith('invalid_config', () => search({ provider, model: 'another' }), 'another');
    await rejectsWith('invalid_config', () => search({ provider: 'another', model }), model);
  },
  'equal dense scores come by ascending id, also at the cut-off': async ({ store }) => {
    const ids = ['d', 'b', 'a\u{1F600}', 'a\uFF5E', 'c', 'a'];
    await filled(store, [...ids.map((id) => chunk(id, { vector: east })), ...compass], planar);
    // By code unit: the emoji's first unit is U+D83D, below U+FF5E.
    const order = ['a', 'a\u{1F600}', 'a\uFF5E', 'b', 'c', 'd', 'east'];
    for (const topK of [7, 4, 3, 2, 1]) {
      expect(idsOf(await store.searchDense!({ index, vector: east, topK }))).toEqual(order.slice(0, topK));
    }
  },
  'a minSimilarity of 1 finds identical vectors and no others': async ({
    store,
    options: { metrics = ['cosine' as const] },
  }) => {
    for (const metric of metrics) {
      const name = `${index}-${metric}`;
      const embedding = { ...planar.embedding!, metric, dimensions: 384 };
      await store.ensureIndex({ index: name, fingerprint: { embedding } });
      const vectors = Array.from({ length: 40 }, (_, seed) => unitVector(seed, 384));
      await store.upsert(
        name,
        vectors.map((vector, i) => chunk(`v${i}`, { vector })),
      );
      for (const [i, vector] of vectors.entries()) {
        const hits = await store.searchDense!({ index: name, vector, topK: 40, minSimilarity: 1 });
        expect(idsOf(hits)).toEqual([`v${i}`]);
      }
    }
  },
  'minSimilarity is inclusive': async ({ store }) => {
    await filled(store, compass, planar);
    const search = (minSimilarity: number) => store.searchDense!({ index, vector: east, topK: 10, minSimilarity });
    expect(idsOf(await search(0))).toEqual(['east', 'north-east', 'north']);
    expect(idsOf(await search(0.61))).toEqual(['east']);
  },
  'a filter decides which chunks a dense search returns': async ({ store }) => {
    const chunks = compass.map((one) => ({
      ...one,
      metadata: { side: one.id.includes('east') ? 'right' : 'other' },
    }));
    await filled(store, chunks, planar);
    const filter = { op: 'eq', field: 'side', value: 'other' } as const;
    expect(idsOf(await store.searchDense!({ index, vector: east, topK: 1, filter }))).toEqual(['north']);
  },
  'the dot product ranks and is reported as it is': {
    when: ({ metrics = [] }) => metrics.includes('dot'),
    run: async ({ store }) => {
      const dot = { embedding: { ...planar.embedding!, metric: 'dot' as const } };
      await filled(store, compass, dot);
      const hits = await store.searchDense!({ index, vector: east, topK: 2, minSimilarity: 0.5 });
      expect(hits.map(({ id, scoreKind }) => [id, scoreKind])).toEqual([
        ['east', 'dot_product'],
        ['north-east', 'dot_product'],
      ]);
      expect(hits[1]?.score).toBeCloseTo(0.6, 5);
    },
  },
  'the euclidean distance ranks the nearest first': {
    when: ({ metrics = [] }) => metrics.includes('l2'),
    run: async ({ store }) => {
      const l2 = { embedding: { ...planar.embedding!, metric: 'l2' as const } };
      await filled(store, compass, l2);
      const hits = await store.searchDense!({ index, vector: east, topK: 10, minSimilarity: 0 });
      expect(idsOf(hits)).toEqual(['east', 'north-east', 'north']);
      expectCosines(hits, [1, 0.6, 0]);
    },
  },
  'an index without vectors refuses a dense search': async ({ store }) => {
    await filled(store, [chunk('a')]);
    await rejectsWith('invalid_request', () => store.searchDense!({ index, vector: east, topK: 1 }), index);
  },
});

function expectCosines(hits: readonly Hit[], cosines: readonly number[]): void {
  expect(hits).toHaveLength(cosines.length);
  for (const [i, cosine] of cosines.entries()) expect(similarityOf(hits[i]!)).toBeCloseTo(cosine, 5);
}

/** A vector of length 1, another for each seed: fractional parts of the golden ratio's multiples. */
function unitVector(seed: number, dimensions: number): readonly number[] {
  const vector = Array.from({ length: dimensions }, (_, i) => (((seed + 1) * (i + 1) * 0.6180339887498949) % 1) - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** The cosine that a dense hit reports, whichever of the dense score kinds its store uses. Vectors have length 1. */
function similarityOf({ score, scoreKind }: Hit): number {
  switch (scoreKind) {
    case 'similarity':
    case 'dot_product':
      return score;
    case 'cosine_distance':
    case 'distance':
      return 1 - score;
    case 'l2_distance':
      return 1 - (score * score) / 2;
    case 'squared_l2_distance':
      return 1 - score / 2;
    default:
      throw new Error(`A dense hit has the score kind ${scoreKind}.`);
  }
}
