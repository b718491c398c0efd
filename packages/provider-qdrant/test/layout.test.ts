import { randomUUID } from 'node:crypto';
import type { IndexedChunk, SparseEncoder } from '@touchstone/contract';
import { analyzerSparseEncoder, keywordBm25 } from '@touchstone/lexical';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant, emptied, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';
import { qdrant } from '../src/index.ts';

const index = 'docs';
const texts = ['const x = getUserNames();', 'the harbour at high water', '});'];

async function send(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  // QDRANT_URL may name several nodes.
  const answer = await fetch(`${url.split(',')[0]}${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: unknown }).result;
}

/** Chunks with the sparse vectors that whoever indexes them has made. */
async function encodedChunks(encoder: SparseEncoder): Promise<readonly IndexedChunk[]> {
  const vectors = await encoder.encode({ texts, role: 'document' });
  return texts.map((text, i) => ({ id: `c${i}`, text, metadata: {}, sparse: vectors[i] }));
}

await describeOnQdrant('how an index lies in Qdrant', (url) => {
  it('keyword and sparse vectors of one encoder are the same ones, with the same scores as without the second', async () => {
    const encoder = analyzerSparseEncoder(keywordBm25());
    const namePrefix = `t${randomUUID().slice(0, 8)}-`;
    const both = storeOfTest(url, { namePrefix });
    await both.ensureIndex({ index, fingerprint: { sparse: encoder.fingerprint }, sparseNeedsIdf: true });
    await both.upsert(index, await encodedChunks(encoder));
    // Vectors that were made elsewhere keep the mean length of their encoder.
    const plain = storeOfTest(url, { averageLength: 100 });
    await plain.ensureIndex({ index, fingerprint: {} });
    await plain.upsert(
      index,
      texts.map((text, i) => ({ id: `c${i}`, text, metadata: {} })),
    );

    expect(await send(url, 'GET', `/collections/${namePrefix}${index}`)).toMatchObject({
      config: { params: { sparse_vectors: { sparse: {} } } },
    });
    const query = 'user names of the harbour';
    const [vector = { indices: [], values: [] }] = await encoder.encode({ texts: [query], role: 'query' });
    const scoresOf = (hits: readonly { id: string; score: number }[]) => hits.map(({ id, score }) => [id, score]);
    const expected = scoresOf(await plain.searchKeyword({ index, text: query, topK: 5 }));
    expect(expected.map(([id]) => id)).toEqual(['c0', 'c1']);
    expect(scoresOf(await both.searchKeyword({ index, text: query, topK: 5 }))).toEqual(expected);
    expect(scoresOf(await both.searchSparse({ index, vector, topK: 5 }))).toEqual(expected);
  });

  it('an index of format 2 keeps the idf of the server, for writing and searching', async () => {
    const namePrefix = `t${randomUUID().slice(0, 8)}-`;
    const store = storeOfTest(url, { namePrefix });
    const collection = `${namePrefix}${index}@main`;
    const fingerprint = { keyword: analyzerSparseEncoder().fingerprint };
    await send(url, 'PUT', `/collections/${collection}`, {
      vectors: {},
      sparse_vectors: { sparse: { modifier: 'idf' } },
      metadata: { touchstone: { format: 2, fingerprint } },
    });
    const alias = { alias_name: `${namePrefix}${index}`, collection_name: collection };
    await send(url, 'POST', '/collections/aliases', { actions: [{ create_alias: alias }] });
    await store.ensureIndex({ index, fingerprint: {} });
    const chunks = ['tide', 'harbour', '});'].map((text, i) => ({ id: `c${i}`, text, metadata: {} }));
    await store.upsert(index, chunks);
    const [hit] = await store.searchKeyword({ index, text: 'tide', topK: 5 });
    // N = 3, n = 1; a length of 1 where 100 is the mean.
    expect(hit?.score).toBeCloseTo((Math.log(1 + 2.5 / 1.5) * 2.2) / (1 + 1.2 * (0.25 + 0.75 / 100)), 5);
    const counts = { filter: { must: [{ key: 'touchstone.kind', match: { value: 'counts' } }] }, exact: true };
    expect(await send(url, 'POST', `/collections/${collection}/points/count`, counts)).toEqual({ count: 0 });
    expect((await store.describe(index)).chunkCount).toBe(3);
  });

  it('an index of an older version is refused with the remedy, and a new generation takes its place', async () => {
    const namePrefix = `t${randomUUID().slice(0, 8)}-`;
    const store = qdrant({ url, namePrefix });
    onTestFinished(() => emptied(store));
    const collection = `${namePrefix}${index}@main`;
    const fingerprint = { keyword: analyzerSparseEncoder().fingerprint };
    await send(url, 'PUT', `/collections/${collection}`, {
      vectors: {},
      sparse_vectors: { keyword: { modifier: 'idf' } },
      metadata: { touchstone: { format: 1, fingerprint } },
    });
    const payload = { kind: 'chunk', chunk_id: 'a', text: 'tide', metadata: {}, shape: '[]', empty_lists: [] };
    const points = [{ id: randomUUID(), vector: {}, payload }];
    await send(url, 'POST', `/collections/${collection}/points/batch?wait=true`, {
      operations: [{ upsert: { points } }],
    });
    const alias = { alias_name: `${namePrefix}${index}`, collection_name: collection };
    await send(url, 'POST', '/collections/aliases', { actions: [{ create_alias: alias }] });

    const calls = [
      () => store.searchKeyword({ index, text: 'tide', topK: 1 }),
      () => store.count(index, undefined),
      () => store.upsert(index, []),
      () => store.readDocuments(index),
      () => store.ensureIndex({ index, fingerprint: {} }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringContaining('touchstone index --index docs --rebuild'),
      });
    }
    const before = { generation: 'main', active: true, fingerprint, chunkCount: 1 };
    expect(await store.describe(index)).toEqual({ index, fingerprint, chunkCount: 1, generations: [before] });

    await store.ensureIndex({ index, fingerprint: {}, generation: 'rebuild-1' });
    await store.upsert(index, [{ id: 'a', text: 'tide', metadata: {} }], { generation: 'rebuild-1' });
    await store.activate(index, 'rebuild-1');
    expect((await store.searchKeyword({ index, text: 'tide', topK: 1 })).map(({ id }) => id)).toEqual(['a']);
    expect((await store.describe(index)).generations?.map(({ generation }) => generation)).toEqual(['rebuild-1']);
  });
});
