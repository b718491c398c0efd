import { expect, it } from 'vitest';
import { describeOnQdrant, storeOfTest } from '../../../tools/test-kit/qdrant-server.ts';

/** Requests that change something. */
const writes = /^(?:PUT|PATCH|DELETE) |\/points\/batch|\/points\/delete|\/aliases$/;

/** A server whose collections are in strict mode, as its settings say, and which refuses every write when it is told to. */
function strictServer(strict_mode_config: object) {
  const state = { isReadOnly: false };
  const sent: { readonly route: string; readonly body: { readonly [name: string]: unknown } }[] = [];
  const transport: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const route = `${init?.method} ${pathname}`;
    sent.push({ route: `${route}${search}`, body: init?.body ? JSON.parse(String(init.body)) : {} });
    const isWrite = writes.test(route) && !route.startsWith('GET');
    if (state.isReadOnly && isWrite) {
      const body = { status: { error: 'Forbidden: tonic status at 10.0.0.1:6335: global access is required' } };
      return Response.json(body, { status: 403 });
    }
    const answer = await fetch(input, init);
    if (init?.method !== 'GET' || !/\/collections\/[^/]+$/.test(pathname)) return answer;
    const info = (await answer.json()) as { result?: { config: object } };
    if (info.result !== undefined) info.result.config = { ...info.result.config, strict_mode_config };
    return Response.json(info, { status: answer.status });
  };
  return { state, sent, transport };
}

const embedding = { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' } as const;
const chunks = Array.from({ length: 30 }, (_, i) => ({
  id: `c${String(i).padStart(2, '0')}`,
  text: `tide ${i}`,
  metadata: { path: `p${i % 3}`, team: 'red' },
  vector: [1, i],
}));

await describeOnQdrant('a collection in strict mode', (url) => {
  it('is written, walked and searched within its limits', async () => {
    const limits = { enabled: true, max_timeout: 4, upsert_max_batchsize: 7, max_query_limit: 10 };
    const { sent, transport } = strictServer(limits);
    const store = storeOfTest(url, { fetch: transport });
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    sent.length = 0;
    await store.upsert('docs', chunks);
    const upserts = sent.flatMap(({ body }) => (Array.isArray(body.operations) ? body.operations : []));
    const sizes = upserts.map(({ upsert }) => upsert?.points.length ?? 0);
    expect(Math.max(...sizes)).toBe(7);
    expect(await store.count('docs', undefined)).toBe(30);
    expect((await store.fetchByFilter({ index: 'docs', limit: 100 })).map(({ id }) => id)).toEqual(
      chunks.map(({ id }) => id),
    );
    expect(await store.searchDense({ index: 'docs', vector: [1, 0], topK: 10 })).toHaveLength(10);
    const record = { documentId: 'd', sourceId: 's', sizeBytes: 1, modifiedMs: null, ref: 'r', chunkCount: 0 };
    const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
    const documents = Array.from({ length: 12 }, (_, i) => ({ ...record, ...hashes, documentId: `d${i + 10}` }));
    await store.applyDocuments(
      'docs',
      documents.map((each) => ({ kind: 'replace', record: each, chunks: [] }) as const),
    );
    expect(await store.readDocuments('docs')).toEqual(documents);
    const asked = sent.flatMap(({ route, body }) => {
      const searches = Array.isArray(body.searches) ? body.searches : [body];
      return /query|scroll/.test(route) ? searches.map(({ limit }) => Number(limit)) : [];
    });
    expect(Math.max(...asked)).toBe(10);
    expect(sent.some(({ route }) => /timeout=(?:[5-9]|\d\d)/.test(route))).toBe(false);
    await expect(store.searchDense({ index: 'docs', vector: [1, 0], topK: 11 })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('max_query_limit: 10'),
    });
  });

  it('refuses a filter on a field without an index by its name, before it is sent', async () => {
    const { sent, transport } = strictServer({ enabled: true, unindexed_filtering_retrieve: false });
    const store = storeOfTest(url, { fetch: transport });
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    await store.upsert('docs', chunks);
    const search = (field: string) =>
      store.searchDense({ index: 'docs', vector: [1, 0], topK: 3, filter: { op: 'eq', field, value: 'red' } });
    expect(await search('path')).toEqual([]);
    const before = sent.length;
    await expect(search('team')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('team'),
    });
    expect(sent.length).toBe(before);
  });
});

await describeOnQdrant('a key that may read alone', (url) => {
  it('describes and searches without a write, and an attempt to write says so without the words of the server', async () => {
    const { state, sent, transport } = strictServer({ enabled: false });
    const namePrefix = `r${crypto.randomUUID().slice(0, 8)}-`;
    const writer = storeOfTest(url, { namePrefix });
    await writer.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    await writer.upsert('docs', chunks);
    const store = storeOfTest(url, { namePrefix, fetch: transport });
    state.isReadOnly = true;
    await store.describe('docs');
    await store.listIndexes();
    expect(await store.searchKeyword({ index: 'docs', text: 'tide', topK: 3 })).toHaveLength(3);
    expect(await store.searchDense({ index: 'docs', vector: [1, 0], topK: 3 })).toHaveLength(3);
    expect(sent.filter(({ route }) => writes.test(route.replace(/\?.*/, '')) && !route.startsWith('GET'))).toEqual([]);
    await expect(store.upsert('docs', chunks)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: expect.not.stringMatching(/tonic|10\.0\.0\.1/),
    });
    state.isReadOnly = false;
  });
});

await describeOnQdrant('quantised vectors', (url) => {
  it('are searched with the oversampling and rescoring of the options, and an exact search without', async () => {
    const { sent, transport } = strictServer({ enabled: false });
    const vectors = { quantization: 'binary', oversampling: 3, rescore: true } as const;
    const store = storeOfTest(url, { fetch: transport, vectors });
    await store.ensureIndex({ index: 'docs', fingerprint: { embedding } });
    await store.upsert('docs', chunks);
    sent.length = 0;
    await store.searchDense({ index: 'docs', vector: [1, 0], topK: 3, hnswEf: 64 });
    await store.searchDense({ index: 'docs', vector: [1, 0], topK: 3, exact: true });
    const params = sent.flatMap(({ body }) =>
      Array.isArray(body.searches) ? body.searches.flatMap((search) => search.params ?? []) : [],
    );
    expect(params).toEqual([{ hnsw_ef: 64, quantization: { oversampling: 3, rescore: true } }, { exact: true }]);
  });
});
