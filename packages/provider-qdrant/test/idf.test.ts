import { randomUUID } from 'node:crypto';
import type { DocumentChange } from '@touchstone/contract';
import { bm25Index, keywordBm25 } from '@touchstone/lexical';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant, freshStore, startShards, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantOptions, QdrantStore } from '../src/index.ts';

const index = 'docs';
const averageLength = 6;
const words = ['tide', 'harbour', 'moon', 'rope', 'anchor', 'gull', 'pier', 'storm', 'keel', 'chart', 'buoy', 'mast'];
const queries = ['tide', 'moon rope', 'storm harbour gull', 'keel keel chart', 'mast of the anchor', 'buoy'];

/** Texts in which the words are as unlike in frequency as in a language. */
function textsOf(count: number, seed = 1): ReadonlyMap<string, string> {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const word = () => words[Math.floor(words.length * random() ** 3)];
  const text = () => Array.from({ length: 2 + Math.floor(8 * random()) }, word).join(' ');
  return new Map(Array.from({ length: count }, (_, i) => [`c${String(i).padStart(3, '0')}`, text()]));
}

const chunksOf = (texts: ReadonlyMap<string, string>) => [...texts].map(([id, text]) => ({ id, text, metadata: {} }));

/** Each query's whole ranking, by BM25 over exactly these texts, in one process. */
function expectedRankings(texts: ReadonlyMap<string, string>) {
  const bm25 = bm25Index({ ...keywordBm25(), averageLength });
  for (const [id, text] of texts) bm25.add(id, text);
  return queries.map((text) =>
    bm25.search(text, { topK: 1000 }).map(({ id, score }) => [id, expect.closeTo(score, 5)]),
  );
}

async function rankings(store: QdrantStore) {
  const lists = await Promise.all(queries.map((text) => store.searchKeyword({ index, text, topK: 1000 })));
  return lists.map((hits) => hits.map(({ id, score }) => [id, score]));
}

/** Scores that are equal but for rounding may change places; everything else may not. */
async function expectRankings(store: QdrantStore, texts: ReadonlyMap<string, string>) {
  const byId = (list: readonly (readonly unknown[])[]) =>
    list.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1));
  const found = await rankings(store);
  expect(found.map(byId)).toEqual(expectedRankings(texts).map(byId));
}

/** A document that is one chunk. */
function replaced(id: string, text: string): DocumentChange {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  const record = { documentId: id, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: 1, ...hashes };
  return { kind: 'replace', record, chunks: [{ id, text, metadata: { document_id: id } }] };
}

function claims(urlOf: () => string): void {
  const opened = (options: QdrantOptions = {}) => storeOfTest(urlOf(), { averageLength, ...options });

  it('is that of exactly the chunks that are there, after every write', async () => {
    const store = opened();
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(60));
    await store.upsert(index, chunksOf(texts));
    await expectRankings(store, texts);
    // Overwritten, some with the same text.
    for (const [id, text] of textsOf(20, 7)) texts.set(id, text);
    await store.upsert(index, chunksOf(new Map([...texts].slice(0, 30))));
    await expectRankings(store, texts);
    for (const id of [...texts.keys()].slice(10, 25)) texts.delete(id);
    await store.remove(index, { ids: [...textsOf(60).keys()].slice(10, 25) });
    await expectRankings(store, texts);
  });

  it('is that of documents as they are replaced, relabelled and removed', async () => {
    const store = opened();
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(40));
    await store.applyDocuments(
      index,
      [...texts].map(([id, text]) => replaced(id, text)),
    );
    await expectRankings(store, texts);
    const changed = [...textsOf(8, 5)];
    const change = replaced('c020', texts.get('c020') ?? '');
    await store.applyDocuments(index, [
      ...changed.map(([id, text]) => replaced(id, text)),
      ...(change.kind === 'replace' ? [{ kind: 'relabel', record: { ...change.record, ref: 'r2' } } as const] : []),
      { kind: 'remove', documentId: 'c030' },
    ]);
    for (const [id, text] of changed) texts.set(id, text);
    texts.delete('c030');
    await expectRankings(store, texts);
  });

  it('stays so over many writes, whose counts become one from time to time, by several processes side by side', async () => {
    const namePrefix = `i${randomUUID().slice(0, 8)}-`;
    const stores = [opened({ namePrefix }), opened({ namePrefix }), opened({ namePrefix })];
    const [first] = stores;
    await first?.ensureIndex({ index, fingerprint: {} });
    const texts = textsOf(90);
    const all = chunksOf(texts);
    await Promise.all(
      stores.map(async (store, part) => {
        for (let at = part; at < all.length; at += stores.length) await store.upsert(index, all.slice(at, at + 1));
      }),
    );
    for (const store of stores) await expectRankings(store, texts);
    const body = { filter: { must: [{ key: 'touchstone.kind', match: { value: 'counts' } }] }, exact: true };
    const answer = await fetch(`${urlOf().split(',')[0]}/collections/${namePrefix}${index}/points/count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { result } = (await answer.json()) as { result: { count: number } };
    expect(result.count).toBeLessThan(60);
  });

  it('weighs a whole page of words, for which all counts are read at once', async () => {
    const store = opened();
    await store.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(30));
    for (const [at, text] of ['tide', 'moon', 'keel'].entries())
      await store.upsert(index, [{ id: `x${at}`, text, metadata: {} }]);
    for (const [at, text] of ['tide', 'moon', 'keel'].entries()) texts.set(`x${at}`, text);
    await store.upsert(index, chunksOf(texts));
    const page = ['tide', ...Array.from({ length: 400 }, (_, i) => `word${i}`)].join(' ');
    const [hit] = await store.searchKeyword({ index, text: page, topK: 1 });
    const bm25 = bm25Index({ ...keywordBm25(), averageLength });
    for (const [id, text] of texts) bm25.add(id, text);
    expect(hit?.score).toBeCloseTo(bm25.search('tide', { topK: 1 })[0]?.score ?? 0, 5);
    await expectRankings(store, texts);
  });

  it('is seen by a process that has searched before, as soon as another one has written', async () => {
    const namePrefix = `i${randomUUID().slice(0, 8)}-`;
    const [reader, writer] = [opened({ namePrefix }), opened({ namePrefix })];
    await writer.ensureIndex({ index, fingerprint: {} });
    const texts = new Map(textsOf(20));
    await writer.upsert(index, chunksOf(texts));
    await expectRankings(reader, texts);
    for (const [id, text] of textsOf(50, 3)) texts.set(id, text);
    await writer.upsert(index, chunksOf(texts));
    await expectRankings(reader, texts);
  });

  it('is mended by the next write where one ended early, wherever it did', async () => {
    const namePrefix = `i${randomUUID().slice(0, 8)}-`;
    const small = { namePrefix, maxBatchPoints: 4, maxBatchBytes: 1500, concurrentWrites: 2 };
    const whole = opened(small);
    await whole.ensureIndex({ index, fingerprint: {} });
    const before = [...textsOf(24)].map(([id, text]) => replaced(id, text));
    const after = [...textsOf(24, 9)].map(([id, text]) => replaced(id, text));
    for (const limit of [1, 2, 4, 6]) {
      await opened({ namePrefix }).applyDocuments(index, before);
      await expectRankings(whole, textsOf(24));
      let writes = 0;
      const broken = freshStore(urlOf(), {
        averageLength,
        ...small,
        fetch: async (input, init) => {
          if (String(input).includes('/points/batch')) writes += 1;
          if (writes > limit) throw new TypeError('fetch failed');
          return fetch(input, init);
        },
      });
      await expect(broken.applyDocuments(index, after)).rejects.toMatchObject({ code: 'unavailable' });
      await opened({ namePrefix }).applyDocuments(index, after);
      await expectRankings(whole, textsOf(24, 9));
    }
  });
}

await describeOnQdrant('the idf of keyword search', (url) => claims(() => url));

const server = await startShards(6);
if (server !== undefined) afterAll(server.stop);
const withoutEngine = server === undefined ? ' (skipped: run `node tools/qdrant-local/start.mjs --install` once)' : '';
describe.skipIf(server === undefined)(`the idf of keyword search over six shards${withoutEngine}`, () => {
  claims(() => server?.url ?? '');

  it('gives the scores of one shard to a millionth, and the same top ten', async () => {
    const one = await startShards(1);
    if (one === undefined) throw new Error('the server that has started once does not start again');
    onTestFinished(() => one.stop());
    const texts = textsOf(400);
    const [single, sharded] = await Promise.all(
      [one.url, server?.url ?? ''].map(async (url) => {
        const store = freshStore(url, { averageLength });
        await store.ensureIndex({ index, fingerprint: {} });
        await store.upsert(index, chunksOf(texts));
        return rankings(store);
      }),
    );
    for (const [at, list] of (single ?? []).entries()) {
      const other = new Map((sharded?.[at] ?? []).map(([id, score]) => [id, Number(score)]));
      expect(other.size).toBe(list.length);
      for (const [id, score] of list) expect(Math.abs((other.get(id) ?? 0) / Number(score) - 1)).toBeLessThan(1e-6);
      const topTen = (found: typeof list | undefined) => found?.slice(0, 10).map(([id]) => id);
      expect(topTen(sharded?.[at])).toEqual(topTen(list));
    }
  });
});
