import { inspect } from 'node:util';
import { type Fault, isEndless, type VendorServer } from '@touchstone/conformance';
import type { Analyzer } from '@touchstone/lexical';
import { describe, expect, it, onTestFinished } from 'vitest';
import { turnsUntil } from '../../../tools/test-kit/turn-counter.ts';
import { type ChromaOptions, type ChromaStore, chroma } from '../src/index.ts';
import { standInChroma } from './stand-in-chroma.ts';

const token = 'ck-secret-of-the-test-0123456789';
const analyzer: Analyzer = { fingerprint: 'stand-in', terms: (text) => text.split(' ') };

async function subject(options: ChromaOptions = {}): Promise<{ store: ChromaStore; vendor: VendorServer }> {
  const vendor = await standInChroma();
  onTestFinished(() => vendor.close());
  return {
    vendor,
    store: chroma({ url: vendor.url, token, timeoutMs: 20_000, analyzer, newToken: () => 'x', ...options }),
  };
}

function sent({ requests }: VendorServer) {
  return requests.map(({ method, path, body }) => {
    const request = `${method} ${path.replace(/^.*default_database\//, '')}`;
    return body === undefined ? { request } : { request, body };
  });
}

describe('what is sent to Chroma', () => {
  it('a dense search asks for the index and for some more than topK', async () => {
    const { store, vendor } = await subject();
    const filter = { op: 'not', filter: { op: 'eq', field: 'path', value: 'b.md' } } as const;
    const hits = await store.searchDense({ index: 'docs', vector: [0.6, 0.8], topK: 5, filter });
    expect(hits).toEqual([
      { id: 'a', text: 'alpha', metadata: { path: 'a.md' }, score: 0.25, scoreKind: 'cosine_distance' },
    ]);
    expect(sent(vendor)).toMatchInlineSnapshot(`
      [
        {
          "request": "GET collections/touchstone.docs.head",
        },
        {
          "body": {
            "include": [
              "distances",
              "metadatas",
              "documents",
            ],
            "n_results": 15,
            "query_embeddings": [
              [
                0.6000000238418579,
                0.800000011920929,
              ],
            ],
            "where": {
              "path": {
                "$ne": "b.md",
              },
            },
          },
          "request": "POST collections/chunks-id/query",
        },
      ]
    `);
  });

  it('a write reads what is there, and stands between two changes of the version', async () => {
    const { store, vendor } = await subject();
    const metadata = { path: 'b.md', tags: ['t'] };
    await store.upsert('docs', [{ id: 'b', text: 'beta', searchText: 'title beta', metadata, vector: [3, 4] }]);
    expect(sent(vendor)).toMatchInlineSnapshot(`
      [
        {
          "request": "GET collections/touchstone.docs.head",
        },
        {
          "body": {
            "ids": [
              "b",
            ],
            "include": [
              "metadatas",
            ],
          },
          "request": "POST collections/chunks-id/get",
        },
        {
          "body": {
            "new_metadata": {
              "index": "docs",
              "touchstone_index": "{"format":1,"version":3,"active":"main","generations":[{"name":"main","fingerprint":{"embedding":{"provider":"test","model":"planar","dimensions":2,"metric":"cosine"},"keyword":"stand-in"},"chunks":{"id":"chunks-id","name":"touchstone.docs.x.chunks"},"ledger":{"id":"ledger-id","name":"touchstone.docs.x.ledger"}}]}",
            },
          },
          "request": "PUT collections/head-id",
        },
        {
          "request": "GET /api/v2/pre-flight-checks",
        },
        {
          "body": {
            "documents": [
              "beta",
            ],
            "embeddings": [
              "AABAQAAAgEA=",
            ],
            "ids": [
              "b",
            ],
            "metadatas": [
              {
                "path": "b.md",
                "touchstone_chunk": "{"metadata":{"path":"b.md","tags":["t"]},"before":"title "}",
                "touchstone_uncompared:tags": true,
                "touchstone_write": 3,
              },
            ],
          },
          "request": "POST collections/chunks-id/upsert",
        },
        {
          "body": {
            "new_metadata": {
              "index": "docs",
              "touchstone_index": "{"format":1,"version":4,"active":"main","generations":[{"name":"main","fingerprint":{"embedding":{"provider":"test","model":"planar","dimensions":2,"metric":"cosine"},"keyword":"stand-in"},"chunks":{"id":"chunks-id","name":"touchstone.docs.x.chunks"},"ledger":{"id":"ledger-id","name":"touchstone.docs.x.ledger"}}]}",
            },
          },
          "request": "PUT collections/head-id",
        },
      ]
    `);
  });

  it('a new index is two collections and the one that names them', async () => {
    const { store, vendor } = await subject();
    await store.ensureIndex({ index: 'new', fingerprint: {} });
    expect(sent(vendor)).toMatchInlineSnapshot(`
      [
        {
          "request": "GET collections/touchstone.new.head",
        },
        {
          "body": {
            "configuration": {
              "hnsw": {
                "ef_construction": 200,
                "ef_search": 200,
                "space": "l2",
              },
            },
            "get_or_create": false,
            "metadata": {
              "fingerprint": "{"keyword":"stand-in"}",
              "generation": "main",
              "index": "new",
            },
            "name": "touchstone.new.x.chunks",
          },
          "request": "POST collections",
        },
        {
          "body": {
            "configuration": {
              "hnsw": {
                "space": "l2",
              },
            },
            "get_or_create": false,
            "metadata": {
              "generation": "main",
              "index": "new",
              "purpose": "ledger of documents",
            },
            "name": "touchstone.new.x.ledger",
          },
          "request": "POST collections",
        },
        {
          "body": {
            "configuration": {
              "hnsw": {
                "space": "l2",
              },
            },
            "get_or_create": false,
            "metadata": {
              "index": "new",
              "touchstone_index": "{"format":1,"version":0,"active":"main","generations":[{"name":"main","fingerprint":{"keyword":"stand-in"},"chunks":{"id":"touchstone.new.x.chunks-id","name":"touchstone.new.x.chunks"},"ledger":{"id":"touchstone.new.x.ledger-id","name":"touchstone.new.x.ledger"}}]}",
            },
            "name": "touchstone.new.head",
          },
          "request": "POST collections",
        },
      ]
    `);
  });

  it('the token travels in the header that was asked for, beside other headers', async () => {
    const { store, vendor } = await subject({ tokenHeader: 'authorization', headers: { 'x-proxy': 'proxy-secret' } });
    await store.describe('docs');
    expect(vendor.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer [redacted]',
      'x-proxy': 'proxy-secret',
    });
    const other = await subject();
    await other.store.describe('docs');
    expect(other.vendor.requests[0]?.headers).toMatchObject({ 'x-chroma-token': '[redacted]' });
  });
});

describe('what is not sent', () => {
  it('a condition on a field of another program that holds lists: the store checks it', async () => {
    const asked: unknown[] = [];
    const fingerprint = { embedding: { provider: 'o', model: 'm', dimensions: 2, metric: 'cosine' } } as const;
    const fields = { labels: 'tags' };
    const { store } = await subject({
      collections: { theirs: { collection: 'wiki', fingerprint, fields, listFields: ['labels'] } },
      fetch: async (input, init) => {
        if (!String(input).endsWith('/query')) {
          return Response.json({ id: 'i', name: 'wiki', configuration_json: { hnsw: { space: 'cosine' } } });
        }
        asked.push(JSON.parse(String(init?.body)).where);
        const metadatas = [[{ tags: ['x', 'y'] }, { tags: ['z'] }]];
        return Response.json({ ids: [['1', '2']], distances: [[0, 0]], documents: [['a', null]], metadatas });
      },
    });
    const filter = { op: 'eq', field: 'labels', value: 'y' } as const;
    expect(await store.searchDense({ index: 'theirs', vector: [1, 0], topK: 2, filter })).toEqual([
      { id: '1', text: 'a', metadata: { labels: ['x', 'y'] }, score: 0, scoreKind: 'cosine_distance' },
    ]);
    expect(asked).toEqual([undefined]);
  });

  it('an index with sparse vectors, which Chroma does not keep', async () => {
    const { store, vendor } = await subject();
    await expect(store.ensureIndex({ index: 'new', fingerprint: { sparse: 'bm25/1' } })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('bm25/1'),
    });
    expect(vendor.requests).toHaveLength(1);
  });

  it('a search whose filter nothing can satisfy', async () => {
    const { store, vendor } = await subject();
    const filter = { op: 'in', field: 'path', values: [] } as const;
    expect(await store.searchDense({ index: 'docs', vector: [1, 0], topK: 2, filter })).toEqual([]);
    expect(vendor.requests).toHaveLength(1);
  });
});

describe('faults in the middle of a call', () => {
  const calls: Record<string, (store: ChromaStore, signal?: AbortSignal) => Promise<unknown>> = {
    'a dense search': (store, signal) =>
      store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 }, signal && { signal }),
    'a keyword search': (store, signal) =>
      store.searchKeyword({ index: 'docs', text: 'alpha', topK: 1 }, signal && { signal }),
    'an upsert': (store, signal) =>
      store.upsert('docs', [{ id: 'a', text: 't', metadata: {}, vector: [1, 0] }], signal && { signal }),
  };
  const faults: readonly (readonly [Fault, string])[] = [
    ['unauthenticated', 'unauthenticated'],
    ['bad_request', 'invalid_request'],
    ['rate_limited_for_a_while', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['reset_mid_body', 'unavailable'],
    ['slow_body', 'timeout'],
    ['connection_refused', 'unavailable'],
  ];

  for (const [name, call] of Object.entries(calls)) {
    it.each(faults)(`${name}: %s after the first request is %s, and nothing is tried again`, async (fault, code) => {
      const vendor = await standInChroma();
      onTestFinished(() => vendor.close());
      const store = chroma({
        url: vendor.url,
        token,
        timeoutMs: isEndless(fault) ? 300 : 20_000,
        analyzer,
        fetch: async (input, init) => {
          if (vendor.requests.length === 1) await vendor.misbehave(fault);
          return globalThis.fetch(input, init);
        },
      });
      const error = await call(store).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code, provider: 'chroma' });
      expect(inspect(error, { depth: 6 })).not.toContain(token);
      expect(vendor.requests.length).toBeLessThanOrEqual(2);
    });

    it(`${name} that hangs is aborted within a few turns of the event loop`, async () => {
      const asked = Promise.withResolvers<void>();
      let requests = 0;
      const { store } = await subject({
        timeoutMs: 10_000,
        fetch: (input, init) => {
          requests += 1;
          if (requests === 1) return globalThis.fetch(input, init);
          asked.resolve();
          return new Promise(() => {});
        },
      });
      const controller = new AbortController();
      const running = call(store, controller.signal);
      await asked.promise;
      controller.abort();
      expect(await turnsUntil(expect(running).rejects.toMatchObject({ code: 'aborted' }))).toBeLessThan(10);
    });
  }

  it('a 404 of another service is invalid_config, not a missing index', async () => {
    const { store } = await subject({
      fetch: async () =>
        new Response('<html>not here</html>', { status: 404, headers: { 'content-type': 'text/html' } }),
    });
    await expect(store.describe('docs')).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('url'),
    });
  });

  it.each([
    ['columns of different lengths', { ids: [['a', 'b']], distances: [[0.1]], documents: null, metadatas: null }],
    ['a distance that is no number', { ids: [['a']], distances: [[null]], documents: null, metadatas: null }],
    [
      'a chunk without what this store wrote',
      { ids: [['a']], distances: [[0]], documents: [['x']], metadatas: [[{}]] },
    ],
  ])('%s is bad_response', async (_, answer) => {
    const { store } = await subject({
      fetch: async (input, init) =>
        String(input).endsWith('/query') ? Response.json(answer) : globalThis.fetch(input, init),
    });
    await expect(store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 })).rejects.toMatchObject({
      code: 'bad_response',
    });
  });

  it('a server that makes a collection of another space is refused', async () => {
    const { store } = await subject({
      fetch: async (input, init) => {
        if (init?.method !== 'POST' || !String(input).endsWith('/collections')) return globalThis.fetch(input, init);
        return Response.json({ id: 'i', name: 'n', metadata: null, configuration_json: { hnsw: { space: 'l2' } } });
      },
    });
    const embedding = { provider: 'test', model: 'm', dimensions: 2, metric: 'cosine' } as const;
    await expect(store.ensureIndex({ index: 'new', fingerprint: { embedding } })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('l2'),
    });
  });

  it('an index whose catalog someone else has changed is bad_response with the collection named', async () => {
    const { store } = await subject({
      fetch: async () => Response.json({ id: 'i', name: 'touchstone.docs.head', metadata: { touchstone_index: '{}' } }),
    });
    await expect(store.describe('docs')).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('touchstone.docs.head'),
    });
  });
});
