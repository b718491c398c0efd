import { describe, expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import { qdrant } from '../src/index.ts';
import { type Scores, standInQdrant } from './stand-in-qdrant.ts';

interface Asked {
  readonly limit?: number;
  readonly with_payload?: unknown;
}

async function search(scores: Scores, topK: number) {
  const server = await standInQdrant(scores);
  const hits = await qdrant({ url: server.url }).searchDense({ index: 'docs', vector: [1, 0], topK });
  const requests = server.requests.slice(2).map(({ body }) => {
    // The first of a batch is the search, the last one brings the state.
    const { searches, ...single } = body as Asked & { readonly searches?: readonly Asked[] };
    return searches?.[0] ?? single;
  });
  return { ids: hits.map(({ id }) => id), texts: hits.map(({ text }) => text), requests };
}

describe('equal scores', () => {
  it('are ordered by id where the server has another order', async () => {
    const { ids, requests } = await search({ c: 0.9, a: 0.9, b: 0.9, d: 0.1 }, 3);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(requests).toHaveLength(1);
  });

  it('at the cut are fetched until all of them are known, ids alone; then the chunks that came in', async () => {
    const tied = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m${String(11 - i).padStart(2, '0')}`, 0.5]));
    const { ids, texts, requests } = await search({ z: 0.9, ...tied }, 2);
    expect(ids).toEqual(['z', 'm00']);
    expect(texts).toEqual(['text of z', 'text of m00']);
    expect(requests.map(({ limit, with_payload }) => [limit, with_payload])).toEqual([
      [3, true],
      [12, ['chunk_id']],
      [48, ['chunk_id']],
      [undefined, true],
    ]);
  });

  it('cost nothing where the one after the last is worse', async () => {
    const { ids, requests } = await search({ b: 0.9, a: 0.9, c: 0.8 }, 2);
    expect(ids).toEqual(['a', 'b']);
    expect(requests).toHaveLength(1);
  });
});

await describeOnQdrant('equal scores of many', (url) => {
  it('are cut where ids say, wherever the cut is', async () => {
    const store = storeOfTest(url);
    const embedding = { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' } as const;
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    // Ten directions, a hundred chunks each; written in an order that is not that of their ids.
    const all = Array.from({ length: 1000 }, (_, i) => ({
      id: `c${String((i * 7919) % 1000).padStart(3, '0')}`,
      step: i % 10,
    }));
    await store.upsert(
      'docs',
      all.map(({ id, step }) => ({
        id,
        text: 'tide',
        metadata: {},
        vector: [Math.cos(step / 10), Math.sin(step / 10)],
      })),
    );
    const byStep = all
      .toSorted((left, right) => left.step - right.step || (left.id < right.id ? -1 : 1))
      .map(({ id }) => id);
    const byId = all.map(({ id }) => id).sort();
    for (const topK of [1, 7, 99, 100, 101, 350]) {
      const dense = await store.searchDense({ index: 'docs', vector: [1, 0], topK });
      expect(dense.map(({ id }) => id)).toEqual(byStep.slice(0, topK));
      const keyword = await store.searchKeyword({ index: 'docs', text: 'tides', topK });
      expect(keyword.map(({ id }) => id)).toEqual(byId.slice(0, topK));
    }
  });
});

describe('copies of a shard that add up keyword scores in another order', () => {
  const step = 2 ** -21;
  const copies: readonly Scores[] = [
    { c: 9, b: 5.25 + step, a: 5.25, d: 5.2499, e: 1 },
    { c: 9, a: 5.25 + step, b: 5.25, d: 5.2499, e: 1 },
    { c: 9, a: 5.25, b: 5.25, d: 5.2499, e: 1 },
  ];

  it.each([1, 2, 3, 4, 5])('give the same %i best, and one score to what is equal but for rounding', async (topK) => {
    for (const scores of copies) {
      const store = qdrant({ url: (await standInQdrant(scores)).url });
      const hits = await store.searchKeyword({ index: 'docs', text: 'tide', topK });
      expect(hits.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e'].slice(0, topK));
      if (topK > 2) expect(hits[1]?.score).toBe(hits[2]?.score);
    }
  });

  it('do not concern similarities, which are no sums of terms', async () => {
    const [scores = {}] = copies;
    const store = qdrant({ url: (await standInQdrant(scores)).url });
    const hits = await store.searchDense({ index: 'docs', vector: [1, 0], topK: 3 });
    expect(hits.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});
