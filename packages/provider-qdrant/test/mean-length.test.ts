import { bm25Index } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import type { QdrantStore } from '../src/index.js';
import { describeOnQdrant, freshStore, storeOfTest } from './qdrant-server.js';

const index = 'docs';
const words = ['tide', 'harbour', 'moon', 'rope', 'anchor', 'gull', 'pier', 'storm'];
const queries = ['tide', 'moon rope', 'storm harbour gull', 'pier pier anchor'];

/** Texts of 3 to 12 words, or so many times more. */
function textsOf(count: number, { start = 0, times = 1 } = {}): ReadonlyMap<string, string> {
  const text = (i: number) =>
    Array.from({ length: times * (3 + (i % 10)) }, (_, at) => words[(i * 7 + at * at * 3) % words.length]).join(' ');
  return new Map(Array.from({ length: count }, (_, i) => [`c${start + i}`, text(start + i)]));
}

const chunksOf = (texts: ReadonlyMap<string, string>) => [...texts].map(([id, text]) => ({ id, text, metadata: {} }));

/** By BM25 with the mean length that these texts have, as the embedded store ranks. */
function expectedScores(texts: ReadonlyMap<string, string>) {
  const bm25 = bm25Index();
  for (const [id, text] of texts) bm25.add(id, text);
  return queries.map((text) => new Map(bm25.search(text, { topK: 1000 }).map(({ id, score }) => [id, score])));
}

/** The largest part by which a score is off. */
async function largestError(store: QdrantStore, texts: ReadonlyMap<string, string>): Promise<number> {
  const errors: number[] = [];
  for (const [at, expected] of expectedScores(texts).entries()) {
    const hits = await store.searchKeyword({ index, text: queries[at] ?? '', topK: 1000 });
    expect(hits.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
    for (const { id, score } of hits) errors.push(Math.abs(score / (expected.get(id) ?? 0) - 1));
  }
  return Math.max(...errors);
}

await describeOnQdrant('the mean length of chunks', (url) => {
  it('is that of the index after settleWeights, and in between within 5 %, by every score', async () => {
    const store = storeOfTest(url);
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(60));
    await store.upsert(index, chunksOf(texts));
    // 100 terms are assumed, and there are 7.5.
    expect(await largestError(store, texts)).toBeGreaterThan(0.1);
    await store.settleWeights(index);
    expect(await largestError(store, texts)).toBeLessThan(1e-5);

    // What was written before assumes another mean than these in the end, by less than 5 %.
    const longer = textsOf(3, { start: 60, times: 2 });
    for (const [id, text] of longer) texts.set(id, text);
    await store.upsert(index, chunksOf(longer));
    await store.settleWeights(index);
    const error = await largestError(store, texts);
    expect(error).toBeGreaterThan(1e-4);
    expect(error).toBeLessThan(0.05);
    await store.settleWeights(index, { isExact: true });
    expect(await largestError(store, texts)).toBeLessThan(1e-5);

    // Further than that, and with chunks gone.
    const gone = [...texts.keys()].slice(0, 20);
    await store.remove(index, { ids: gone });
    for (const id of gone) texts.delete(id);
    const long = textsOf(20, { start: 100, times: 5 });
    for (const [id, text] of long) texts.set(id, text);
    await store.upsert(index, chunksOf(long));
    await store.settleWeights(index);
    expect(await largestError(store, texts)).toBeLessThan(0.05);
    const { averageLength = 0 } = await store.describe(index);
    const terms = [...texts.values()].map((text) => text.split(' ').length);
    expect(averageLength).toBeCloseTo(terms.reduce((sum, count) => sum + count) / texts.size, 4);
  });

  it('is that of all chunks after a call that ended early and one more', async () => {
    const namePrefix = `m${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = textsOf(400);
    await store.upsert(index, chunksOf(texts));
    for (const most of [0, 1, 2]) {
      let writes = 0;
      const broken = freshStore(url, {
        namePrefix,
        maxBatchBytes: 20_000,
        concurrentWrites: 1,
        fetch: async (input, init) => {
          if (String(input).includes('/points/batch') && String(init?.body).includes('touchstone')) writes += 1;
          if (writes > most) throw new TypeError('fetch failed');
          return fetch(input, init);
        },
      });
      await expect(broken.settleWeights(index)).rejects.toMatchObject({ code: 'unavailable' });
    }
    await store.settleWeights(index);
    expect(await largestError(store, texts)).toBeLessThan(1e-5);
  });

  it('stays what the option says, where it says one', async () => {
    const store = storeOfTest(url, { averageLength: 20 });
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(index, chunksOf(textsOf(20)));
    const query = { index, text: 'tide', topK: 50 };
    const before = await store.searchKeyword(query);
    await store.settleWeights(index, { isExact: true });
    expect(await store.searchKeyword(query)).toEqual(before);
  });
});
