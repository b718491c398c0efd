import type { BranchQuery, DocumentRecord, Metadata } from '@touchstone/contract';
import { analyzerSparseEncoder } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import type { QdrantOptions } from '../src/index.ts';

/** A store whose requests are counted, and how many of them are under way at once. */
function counted(url: string, options: QdrantOptions = {}) {
  const sent: { readonly route: string; readonly bytes: number }[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const store = storeOfTest(url, {
    ...options,
    fetch: async (input, init) => {
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      const route = `${init?.method} ${new URL(String(input)).pathname.replace(/^\/collections\/[^/]+/, '')}`;
      sent.push({ route, bytes: String(init?.body ?? '').length });
      try {
        return await fetch(input, init);
      } finally {
        running -= 1;
      }
    },
  });
  /** What a piece of work sends. */
  const during = async (work: () => Promise<unknown>) => {
    const before = sent.length;
    mostAtOnce = 0;
    await work();
    return sent.slice(before);
  };
  const routesOf = async (work: () => Promise<unknown>) => (await during(work)).map(({ route }) => route);
  return { store, during, routesOf, mostAtOnce: () => mostAtOnce };
}

const embedding = { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' } as const;
const text = 'high water at noon '.repeat(30);
const chunks = (count: number, documentId = 'd') =>
  Array.from({ length: count }, (_, i) => ({
    id: `${documentId}#${i}`,
    text,
    metadata: { document_id: documentId },
    vector: [1, 0],
  }));
const both: readonly BranchQuery[] = [
  { branch: 'dense', index: 'docs', vector: [1, 0], topK: 100 },
  { branch: 'keyword', index: 'docs', text: 'water', topK: 100 },
];

function record(documentId: string, chunkCount: number): DocumentRecord {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  return { documentId, sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount, ...hashes };
}

await describeOnQdrant('round trips', (url) => {
  it('a description that is still true costs one request, and a hybrid search of its index one more', async () => {
    const { store, routesOf } = counted(url);
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    await store.upsert('docs', chunks(3));
    await store.describe('docs');
    await store.searchMany(both);
    const search = async () => [await store.describe('docs'), await store.searchMany(both)];
    expect(await routesOf(search)).toEqual(['POST /points', 'POST /points/query/batch']);
    await store.upsert('docs', chunks(4));
    expect(await store.describe('docs')).toMatchObject({ chunkCount: 4 });
  });

  it('questions with words that are new cost a request more, until the counts of a small index come at once', async () => {
    const { store, routesOf } = counted(url);
    await store.ensureIndex({ index: 'docs', fingerprint: {} });
    const words = ['anchor', 'buoy', 'chart', 'dune', 'eddy', 'fjord', 'gull'];
    await store.upsert(
      'docs',
      words.map((word, at) => ({ id: word, text: words.slice(at).join(' '), metadata: {} })),
    );
    await store.describe('docs');
    const asked: number[] = [];
    for (const word of [...words, 'harbour']) {
      const search = () => store.searchKeyword({ index: 'docs', text: word, topK: 20 });
      asked.push((await routesOf(search)).length);
    }
    expect(asked).toEqual([2, 2, 2, 3, 1, 1, 1, 1]);
    await store.remove('docs', { ids: ['gull'] });
    expect(await store.searchKeyword({ index: 'docs', text: 'gull', topK: 20 })).toHaveLength(6);
  });

  it('a batch of chunks looks once at what is there, and is one request where it is small', async () => {
    const { store, routesOf } = counted(url);
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    await store.upsert('docs', chunks(1));
    expect(await routesOf(() => store.upsert('docs', chunks(50)))).toEqual(['POST /points', 'POST /points/batch']);
    const change = { kind: 'replace', record: record('d', 50), chunks: chunks(50) } as const;
    const apply = () => store.applyDocuments('docs', [change]);
    await apply();
    expect(await routesOf(apply)).toEqual(['POST /points/scroll', 'POST /points/batch']);
    expect(await routesOf(() => store.remove('docs', { ids: ['d#0'] }))).toEqual([
      'POST /points',
      'POST /points/scroll',
      'POST /points/batch',
    ]);
  });

  it('a batch of documents sends fewer bytes than its chunks with their vectors alone would be, number by number', async () => {
    const { store, during } = counted(url);
    const dimensions = 256;
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding: { ...embedding, dimensions } } });
    const many = Array.from({ length: 300 }, (_, at) => ({
      id: `d#${at}`,
      text: Array.from({ length: 100 }, (_, word) => `word${(at * 31 + word * word) % 2000}`).join(' '),
      metadata: { document_id: 'd' },
      vector: Float32Array.from({ length: dimensions }, (_, place) => Math.sin(at * dimensions + place + 1)),
    }));
    const texts = many.map(({ text: each }) => each);
    const sparse = await analyzerSparseEncoder().encode({ texts, role: 'document' });
    const points = many.map(({ id, text: each, metadata, vector }, at) => ({
      id: crypto.randomUUID(),
      vector: { dense: [...vector], sparse: sparse[at] },
      payload: { ...metadata, chunk_id: id, text: each },
    }));
    const change = { kind: 'replace', record: record('d', many.length), chunks: many } as const;
    await store.applyDocuments('docs', [{ ...change, record: record('d', 1), chunks: many.slice(0, 1) }]);
    const sent = await during(() => store.applyDocuments('docs', [change]));
    expect(sent.map(({ route }) => route)).toEqual(['POST /points/scroll', 'POST /points/batch']);
    const bytes = sent.reduce((sum, request) => sum + request.bytes, 0);
    expect(bytes).toBeLessThan(JSON.stringify({ points }).length);
  });

  it('a generation beside the active one is written to with as few', async () => {
    const { store, routesOf } = counted(url);
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding }, generation: 'next' });
    await store.upsert('docs', chunks(1), { generation: 'next' });
    const write = () => store.upsert('docs', chunks(2), { generation: 'next' });
    expect(await routesOf(write)).toEqual(['POST /points', 'POST /points/batch']);
  });

  it('a large write has several requests in flight, each within its size, and ends with the records', async () => {
    const { store, during, mostAtOnce } = counted(url, {
      maxBatchBytes: 4000,
      maxBatchPoints: 10,
      concurrentWrites: 3,
    });
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    const change = { kind: 'replace', record: record('d', 200), chunks: chunks(200) } as const;
    const sent = await during(() => store.applyDocuments('docs', [change]));
    expect(mostAtOnce()).toBe(3);
    const writes = sent.filter(({ route }) => route === 'POST /points/batch');
    expect(writes.length).toBeGreaterThan(10);
    expect(Math.max(...writes.map(({ bytes }) => bytes))).toBeLessThan(12_000);
    expect(await store.readDocuments('docs')).toEqual([record('d', 200)]);
    expect(await store.count('docs', undefined)).toBe(200);
  });

  it('a large write of which one request fails sends no more of them, and has none under way when it says so', async () => {
    let [running, sent, fails] = [0, 0, false];
    const store = storeOfTest(url, {
      ...{ maxBatchBytes: 4000, maxBatchPoints: 10, concurrentWrites: 3 },
      fetch: async (input, init) => {
        if (!fails || !String(input).includes('/points/batch')) return fetch(input, init);
        sent += 1;
        running += 1;
        try {
          // One of those in flight; the others end later.
          if (sent === 5) return new Response(null, { status: 500 });
          return await fetch(input, init);
        } finally {
          running -= 1;
        }
      },
    });
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    fails = true;
    const change = { kind: 'replace', record: record('d', 200), chunks: chunks(200) } as const;
    await expect(store.applyDocuments('docs', [change])).rejects.toMatchObject({ code: 'unavailable' });
    expect(running).toBe(0);
    await store.count('docs', undefined);
    expect(sent).toBeLessThan(10);
    fails = false;
  });

  it('an index is made in eight requests, and opened for the next run in as many', async () => {
    const { store, routesOf } = counted(url);
    const make = () => store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    const looks = ['GET /aliases', 'GET /collections'];
    expect(await routesOf(make)).toEqual([
      ...looks,
      ...['PUT ', 'GET ', 'PUT /index', 'PUT /index', 'POST /points/batch', 'POST '],
    ]);
    await store.upsert('docs', chunks(1));
    expect(await routesOf(make)).toEqual([
      ...looks,
      ...['GET ', 'POST /points', 'POST /points', 'POST /points/count', 'POST /facet', 'POST /points/query/batch'],
    ]);
  });

  it('the payload indexes of fields that chunks have are made before the first of them, side by side', async () => {
    const { store, routesOf, mostAtOnce } = counted(url);
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    const write = (metadata: Metadata) => store.upsert('docs', [{ id: 'c', text, metadata, vector: [1, 0] }]);
    const indexesOf = async (metadata: Metadata) =>
      (await routesOf(() => write(metadata))).filter((route) => route === 'PUT /index').length;
    // Two fields and the check of a chunk side by side, after the mean length of the index.
    expect([await indexesOf({ path: 'a.md', tags: ['x'], team: 'red' }), mostAtOnce()]).toEqual([4, 3]);
    expect(await indexesOf({ path: 'b.md', tags: [] })).toBe(0);
    expect(await indexesOf({ path: 'b.md', start_line: 3 })).toBe(1);
    const filter = { op: 'range', field: 'start_line', gte: 3 } as const;
    expect(await store.count('docs', filter)).toBe(1);
  });
});
