import { bm25Index, keywordBm25 } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { describeOnQdrant, freshStore, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantStore } from '../src/index.ts';
import { pointIdOf } from '../src/server/point-ids.ts';

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
  const bm25 = bm25Index(keywordBm25());
  for (const [id, text] of texts) bm25.add(id, text);
  return queries.map((text) => new Map(bm25.search(text, { topK: 5000 }).map(({ id, score }) => [id, score])));
}

/** The largest part by which a score is off. */
async function largestError(store: QdrantStore, texts: ReadonlyMap<string, string>): Promise<number> {
  const errors: number[] = [];
  for (const [at, expected] of expectedScores(texts).entries()) {
    const hits = await store.searchKeyword({ index, text: queries[at] ?? '', topK: 5000 });
    expect(hits.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
    for (const { id, score } of hits) errors.push(Math.abs(score / (expected.get(id) ?? 0) - 1));
  }
  return Math.max(...errors);
}

await describeOnQdrant('the mean length of chunks', (url) => {
  it('is that of the index after a run that wrote half of it, and after a smaller one within 2 %, by every score', async () => {
    const namePrefix = `m${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(60));
    await store.upsert(index, chunksOf(texts));
    // An encoder assumes 100 terms, and there are 7.5.
    expect(await largestError(store, texts)).toBeLessThan(1e-5);
    await store.settleWeights(index);
    expect(await largestError(store, texts)).toBeLessThan(1e-5);

    // What was written before assumes another mean than these in the end, by less than 2 %.
    const longer = textsOf(3, { start: 60, times: 2 });
    for (const [id, text] of longer) texts.set(id, text);
    const next = freshStore(url, { namePrefix });
    await next.upsert(index, chunksOf(longer));
    await next.settleWeights(index);
    const error = await largestError(store, texts);
    expect(error).toBeGreaterThan(1e-4);
    expect(error).toBeLessThan(0.02);
    await next.settleWeights(index, { isExact: true });
    expect(await largestError(store, texts)).toBeLessThan(1e-5);

    // Further than that, and with chunks gone.
    const gone = [...texts.keys()].slice(0, 20);
    await store.remove(index, { ids: gone });
    for (const id of gone) texts.delete(id);
    const long = textsOf(20, { start: 100, times: 5 });
    for (const [id, text] of long) texts.set(id, text);
    await next.upsert(index, chunksOf(long));
    await next.settleWeights(index);
    expect(await largestError(store, texts)).toBeLessThan(0.02);
    const { averageLength = 0 } = await store.describe(index);
    const terms = [...texts.values()].map((text) => text.split(' ').length);
    expect(averageLength).toBeCloseTo(terms.reduce((sum, count) => sum + count) / texts.size, 4);
  });

  it('is that of the first chunks for all writers of a new index, and a run over even texts weighs nothing anew', async () => {
    const namePrefix = `m${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    await store.ensureIndex({ index, fingerprint: {} });
    const sent: string[] = [];
    const writers = [1, 2].map(() =>
      freshStore(url, {
        namePrefix,
        fetch: (input, init) => {
          sent.push(`${new URL(String(input)).pathname.replace(/^\/collections\/[^/]+/, '')} ${init?.body ?? ''}`);
          return fetch(input, init);
        },
      }),
    );
    const texts = textsOf(400);
    const all = chunksOf(texts);
    for (let start = 0; start < all.length; start += 50) {
      await writers[(start / 50) % 2]?.upsert(index, all.slice(start, start + 50));
    }
    // A look-up and a write for each batch; besides, eight batches of counts become one, and the first one finds and keeps the mean.
    expect(sent.filter((request) => request.startsWith('/points/batch')).length).toBeLessThan(8 + 5);
    const before = sent.length;
    await Promise.all(writers.map((writer) => writer.settleWeights(index)));
    const settling = sent.slice(before);
    expect(settling.filter((request) => request.startsWith('/points/batch'))).toEqual([]);
    expect(settling.length).toBeLessThanOrEqual(2 * 4);
    expect(await largestError(store, texts)).toBeLessThan(0.02);
  });

  it('follows the index while it grows, so that later chunks are written with it and earlier ones are weighed anew', async () => {
    const weighed: number[] = [];
    const namePrefix = `m${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    const settling = freshStore(url, {
      namePrefix,
      fetch: (input, init) => {
        const { operations = [] } = JSON.parse(String(init?.body ?? '{}'));
        for (const { update_vectors: updated } of operations) if (updated) weighed.push(updated.points.length);
        return fetch(input, init);
      },
    });
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(500));
    for (const [id, text] of textsOf(3000, { start: 500, times: 4 })) texts.set(id, text);
    const all = chunksOf(texts);
    for (let start = 0; start < all.length; start += 250) await store.upsert(index, all.slice(start, start + 250));
    await settling.settleWeights(index);
    expect(await largestError(store, texts)).toBeLessThan(0.02);
    // The mean doubled and more with each of the first batches: those are weighed anew, and not the last ones.
    const count = weighed.reduce((sum, each) => sum + each, 0);
    expect(count).toBeGreaterThanOrEqual(500);
    expect(count).toBeLessThan(all.length);
  });

  it('is that of all chunks after a call that ended early and one more', async () => {
    const namePrefix = `m${crypto.randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(1));
    await store.upsert(index, chunksOf(texts));
    // So much longer that the first one's mean is far from that of all.
    for (const [id, text] of textsOf(400, { start: 1, times: 4 })) texts.set(id, text);
    await store.upsert(index, chunksOf(new Map([...texts].slice(1))));
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

  it('is that of the chunks that are left where another process removes some while they are weighed', async () => {
    const namePrefix = `m${crypto.randomUUID().slice(0, 8)}-`;
    const other = storeOfTest(url, { namePrefix });
    const [short, long] = [textsOf(300), textsOf(300, { start: 300, times: 4 })];
    const texts = new Map([...short, ...long]);
    const gone: string[] = [];
    const store = freshStore(url, {
      namePrefix,
      fetch: async (input, init) => {
        const body = String(init?.body ?? '');
        const isIn = (id: string) => body.includes(pointIdOf('chunk', id));
        const next = body.includes('"update_vectors"') && gone.length < 2 ? [...texts.keys()].find(isIn) : undefined;
        if (next !== undefined) {
          gone.push(next);
          texts.delete(next);
          await other.remove(index, { ids: [next] });
        }
        return fetch(input, init);
      },
    });
    await store.ensureIndex({ index, fingerprint: {} });
    for (const part of [short, long]) await store.upsert(index, chunksOf(part));
    await store.settleWeights(index, { isExact: true });
    expect(gone).toHaveLength(2);
    await store.settleWeights(index, { isExact: true });
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
