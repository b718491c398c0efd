import { bm25Index, keywordBm25 } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { type ShardedServer, standInShards } from '../../../tools/test-kit/stand-in-shards.ts';
import { qdrant } from '../src/index.ts';
import { pointIdOf } from '../src/server/point-ids.ts';

const index = 'docs';
const words = ['tide', 'harbour', 'moon', 'rope', 'anchor'];
const queries = ['tide', 'moon rope', 'anchor harbour'];
const tenants = ['acme', 'beta', 'gamma'];

/** Chunks of three tenants in turn, of 3 to 7 words, or so many times more. */
function chunksOf(count: number, { start = 0, times = 1 } = {}) {
  return Array.from({ length: count }, (_, at) => {
    const i = start + at;
    const text = Array.from({ length: times * (3 + (i % 5)) }, (_, place) => words[(i + place * place) % words.length]);
    return { id: `c${i}`, text: text.join(' '), metadata: { tenant: tenants[i % 3] ?? '' } };
  });
}

async function opened() {
  const server = await standInShards();
  const store = qdrant({ url: server.url, shardKeyField: 'tenant' });
  await store.ensureIndex({ index, fingerprint: {} });
  return { server, store };
}

/** The largest part by which a score is off that of an index in memory, which has one mean length and one idf. */
async function largestError(server: ShardedServer, chunks: ReturnType<typeof chunksOf>): Promise<number> {
  const bm25 = bm25Index(keywordBm25());
  for (const { id, text } of chunks) bm25.add(id, text);
  // A process that has seen nothing.
  const store = qdrant({ url: server.url });
  const errors: number[] = [];
  for (const text of queries) {
    const expected = new Map(bm25.search(text, { topK: 1000 }).map(({ id, score }) => [id, score]));
    const hits = await store.searchKeyword({ index, text, topK: 1000 });
    expect(hits.map(({ id }) => id).toSorted()).toEqual([...expected.keys()].toSorted());
    for (const { id, score } of hits) errors.push(Math.abs(score / (expected.get(id) ?? 0) - 1));
  }
  return Math.max(...errors);
}

it('an index of tenants weighs chunks anew for its mean length, each in the shard of its tenant', async () => {
  const { server, store } = await opened();
  const chunks = [...chunksOf(12), ...chunksOf(60, { start: 12, times: 4 })];
  await store.upsert(index, chunks.slice(0, 12));
  await store.upsert(index, chunks.slice(12));
  const before = server.chunks();
  expect(await largestError(server, chunks)).toBeGreaterThan(0.1);
  await store.settleWeights(index, { isExact: true });
  expect(await largestError(server, chunks)).toBeLessThan(1e-5);
  expect(server.chunks()).toEqual(before);
  expect(server.points('mean')).toHaveLength(1);
});

it('an index of tenants merges its points of counts in its own shard, and the idf stays that of all tenants', async () => {
  const { server, store } = await opened();
  const chunks = chunksOf(40);
  for (let start = 0; start < chunks.length; start += 2) await store.upsert(index, chunks.slice(start, start + 2));
  // Twenty writes, of which eight at a time became one.
  expect(server.points('counts').length).toBeLessThan(15);
  await store.settleWeights(index, { isExact: true });
  expect(await largestError(server, chunks)).toBeLessThan(1e-5);
  await store.remove(index, { ids: ['c0', 'c1', 'c5'] });
  await store.settleWeights(index, { isExact: true });
  const left = chunks.filter(({ id }) => !['c0', 'c1', 'c5'].includes(id));
  expect(await largestError(server, left)).toBeLessThan(1e-5);
});

it('an index of tenants whose counts are not those of its chunks counts anew when it is made sure of', async () => {
  const { server, store } = await opened();
  const chunks = chunksOf(30);
  await store.upsert(index, chunks);
  // A writer without a lease took a chunk away, and nobody counted that.
  const operations = [{ delete: { points: [pointIdOf('chunk', 'c1')], shard_key: 'beta' } }];
  await fetch(`${server.url}/collections/${index}/points/batch`, {
    method: 'POST',
    body: JSON.stringify({ operations }),
  });
  const left = chunks.filter(({ id }) => id !== 'c1');
  expect(await largestError(server, left)).toBeGreaterThan(1e-3);
  await qdrant({ url: server.url }).ensureIndex({ index, fingerprint: {} });
  await store.settleWeights(index, { isExact: true });
  expect(await largestError(server, left)).toBeLessThan(1e-5);
});
