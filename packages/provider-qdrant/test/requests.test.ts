import { QdrantClient, type Schemas } from '@qdrant/js-client-rest';
import type { VendorServer } from '@touchstone/conformance';
import type { BranchQuery, Filter, NativeHybridQuery } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type QdrantOptions, type QdrantStore, qdrant } from '../src/index.ts';
import { standInQdrant } from './stand-in-qdrant.ts';

const filter: Filter = { op: 'eq', field: 'repo', value: 'acme/docs' };
const dense = { index: 'docs', topK: 5, vector: [0.6, 0.8] };
const sparse = { index: 'docs', topK: 4, vector: { indices: [1, 42], values: [0.5, 2] } };
const keyword = { index: 'docs', topK: 3, text: 'hello worlds' };
const branches: readonly BranchQuery[] = [
  { branch: 'dense', ...dense, topK: 80, filter, hnswEf: 256, exact: false, minSimilarity: 0.5 },
  { branch: 'keyword', ...keyword, topK: 120, filter },
];

async function opened(options: QdrantOptions = {}) {
  const server = await standInQdrant();
  return { server, store: qdrant({ url: server.url, apiKey: 'secret', ...options }) };
}

/** What a call sends after the index is known. */
async function sentBy(call: (store: QdrantStore) => Promise<unknown>, options: QdrantOptions = {}) {
  const { server, store } = await opened(options);
  await call(store);
  return server.requests.slice(2).map(({ method, path, body }) => ({ method, path, body }));
}

describe('what is sent', () => {
  it('an index is looked up once, with the key in its header', async () => {
    const { server, store } = await opened();
    await store.searchDense(dense);
    await store.searchKeyword(keyword);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /aliases',
      'GET /collections/docs%40main',
      'POST /collections/docs/points/query/batch?timeout=30',
      'POST /collections/docs/points/query/batch?timeout=30',
    ]);
    expect(server.requests.every(({ headers }) => headers['api-key'] === '[redacted]')).toBe(true);
  });

  it('for a dense search', async () => {
    const query = { ...dense, filter, hnswEf: 128, exact: true, minSimilarity: 0.5 };
    expect(await sentBy((store) => store.searchDense(query), { readConsistency: 'majority' })).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "searches": [
              {
                "filter": {
                  "must": [
                    {
                      "key": "repo",
                      "match": {
                        "value": "acme/docs",
                      },
                    },
                  ],
                },
                "limit": 6,
                "params": {
                  "exact": true,
                  "hnsw_ef": 128,
                },
                "query": {
                  "nearest": [
                    0.600000024,
                    0.800000012,
                  ],
                },
                "score_threshold": 0.49999,
                "using": "dense",
                "with_payload": true,
              },
              {
                "filter": {
                  "must": [
                    {
                      "has_id": [
                        "06744be1-1e93-509b-b37c-935b8a63585d",
                      ],
                    },
                  ],
                },
                "limit": 1,
                "with_payload": [
                  "touchstone.revision",
                  "touchstone.identity",
                ],
              },
            ],
          },
          "method": "POST",
          "path": "/collections/docs/points/query/batch?consistency=majority&timeout=30",
        },
      ]
    `);
  });

  it('for a sparse search', async () => {
    expect(await sentBy((store) => store.searchSparse(sparse))).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "searches": [
              {
                "limit": 5,
                "query": {
                  "nearest": {
                    "indices": [
                      1,
                      42,
                    ],
                    "values": [
                      0.5,
                      2,
                    ],
                  },
                },
                "using": "sparse",
                "with_payload": true,
              },
              {
                "filter": {
                  "must": [
                    {
                      "has_id": [
                        "06744be1-1e93-509b-b37c-935b8a63585d",
                      ],
                    },
                  ],
                },
                "limit": 1,
                "with_payload": [
                  "touchstone.revision",
                  "touchstone.identity",
                ],
              },
            ],
          },
          "method": "POST",
          "path": "/collections/docs/points/query/batch?timeout=30",
        },
      ]
    `);
  });

  it('for a keyword search: the ids of the stems, each once', async () => {
    expect(await sentBy((store) => store.searchKeyword(keyword))).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "searches": [
              {
                "limit": 4,
                "query": {
                  "nearest": {
                    "indices": [
                      74040069,
                      613153351,
                    ],
                    "values": [
                      1,
                      1,
                    ],
                  },
                },
                "using": "keyword",
                "with_payload": true,
              },
              {
                "filter": {
                  "must": [
                    {
                      "has_id": [
                        "06744be1-1e93-509b-b37c-935b8a63585d",
                      ],
                    },
                  ],
                },
                "limit": 1,
                "with_payload": [
                  "touchstone.revision",
                  "touchstone.identity",
                ],
              },
            ],
          },
          "method": "POST",
          "path": "/collections/docs/points/query/batch?timeout=30",
        },
      ]
    `);
  });

  it('for a keyword search of stop words alone: nothing', async () => {
    expect(await sentBy((store) => store.searchKeyword({ ...keyword, text: 'if not' }))).toEqual([]);
  });

  it('for several searches of one index: one request', async () => {
    const sent = await sentBy((store) =>
      store.searchMany([
        { branch: 'dense', ...dense },
        { branch: 'keyword', ...keyword },
      ]),
    );
    expect(sent).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "searches": [
              {
                "limit": 6,
                "params": {
                  "hnsw_ef": 512,
                  "quantization": {
                    "oversampling": 2,
                    "rescore": true,
                  },
                },
                "query": {
                  "nearest": [
                    0.600000024,
                    0.800000012,
                  ],
                },
                "using": "dense",
                "with_payload": true,
              },
              {
                "limit": 4,
                "query": {
                  "nearest": {
                    "indices": [
                      74040069,
                      613153351,
                    ],
                    "values": [
                      1,
                      1,
                    ],
                  },
                },
                "using": "keyword",
                "with_payload": true,
              },
              {
                "filter": {
                  "must": [
                    {
                      "has_id": [
                        "06744be1-1e93-509b-b37c-935b8a63585d",
                      ],
                    },
                  ],
                },
                "limit": 1,
                "with_payload": [
                  "touchstone.revision",
                  "touchstone.identity",
                ],
              },
            ],
          },
          "method": "POST",
          "path": "/collections/docs/points/query/batch?timeout=30",
        },
      ]
    `);
  });

  it('for fusion: one search with a prefetch for each branch, everything of a branch inside of it, and k one more', async () => {
    const fusion = { method: 'rrf', k: 60 } as const;
    expect(
      await sentBy((store) => store.searchHybrid({ index: 'docs', topK: 10, branches, fusion })),
    ).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "searches": [
              {
                "limit": 10,
                "prefetch": [
                  {
                    "filter": {
                      "must": [
                        {
                          "key": "repo",
                          "match": {
                            "value": "acme/docs",
                          },
                        },
                      ],
                    },
                    "limit": 80,
                    "params": {
                      "hnsw_ef": 256,
                      "quantization": {
                        "oversampling": 2,
                        "rescore": true,
                      },
                    },
                    "query": {
                      "nearest": [
                        0.600000024,
                        0.800000012,
                      ],
                    },
                    "score_threshold": 0.49999,
                    "using": "dense",
                  },
                  {
                    "filter": {
                      "must": [
                        {
                          "key": "repo",
                          "match": {
                            "value": "acme/docs",
                          },
                        },
                      ],
                    },
                    "limit": 120,
                    "params": {
                      "hnsw_ef": 256,
                      "quantization": {
                        "oversampling": 2,
                        "rescore": true,
                      },
                    },
                    "query": {
                      "nearest": {
                        "indices": [
                          74040069,
                          613153351,
                        ],
                        "values": [
                          1,
                          1,
                        ],
                      },
                    },
                    "using": "keyword",
                  },
                ],
                "query": {
                  "rrf": {
                    "k": 61,
                  },
                },
                "with_payload": true,
              },
              {
                "filter": {
                  "must": [
                    {
                      "has_id": [
                        "06744be1-1e93-509b-b37c-935b8a63585d",
                      ],
                    },
                  ],
                },
                "limit": 1,
                "with_payload": [
                  "touchstone.revision",
                  "touchstone.identity",
                ],
              },
            ],
          },
          "method": "POST",
          "path": "/collections/docs/points/query/batch?timeout=30",
        },
      ]
    `);
  });

  it('for fusion: weights beside k, and nothing of a branch without words', async () => {
    const fusionOf = async (query: Omit<NativeHybridQuery, 'index' | 'topK'>) => {
      const [sent] = await sentBy((store) => store.searchHybrid({ index: 'docs', topK: 10, ...query }));
      const { searches } = z
        .object({ searches: z.array(z.looseObject({ prefetch: z.array(z.unknown()).optional() })) })
        .parse(sent?.body);
      return { query: searches[0]?.query, branches: searches[0]?.prefetch?.length };
    };
    const fusion = { method: 'rrf', k: 60, weights: [3, 1] } as const;
    expect(await fusionOf({ branches, fusion })).toEqual({ query: { rrf: { k: 61, weights: [3, 1] } }, branches: 2 });
    const wordless = branches.map((branch) => (branch.branch === 'keyword' ? { ...branch, text: 'the and' } : branch));
    expect(await fusionOf({ branches: wordless, fusion })).toEqual({
      query: { rrf: { k: 61, weights: [3] } },
      branches: 1,
    });
    expect(await fusionOf({ branches, fusion: { method: 'dbsf' } })).toEqual({
      query: { fusion: 'dbsf' },
      branches: 2,
    });
  });

  it.each([
    ['minSimilarity', { minSimilarity: Number.NaN }],
    ['hnswEf', { hnswEf: 1.5 }],
    ['topK', { topK: 0 }],
  ])('nothing, where %s is out of range', async (name, wrong) => {
    const { store } = await opened();
    await expect(store.searchDense({ ...dense, ...wrong })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(name),
    });
  });

  it('for an upsert: waiting, between two versions, with nine digits a number', async () => {
    let revision = 0;
    const newIdentity = () => `v${++revision}`;
    const chunk = {
      id: 'guide#1',
      text: 'Hello',
      metadata: { path: 'guide.md', tags: [], 'a.b': 1, gone: undefined, none: null },
      vector: new Float32Array([0.1, 1e-12]),
      sparse: { indices: [7], values: [1] },
    };
    const sent = await sentBy((store) => store.upsert('docs', [chunk]), { newIdentity, writeOrdering: 'strong' });
    expect(sent).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "ids": [
              "06744be1-1e93-509b-b37c-935b8a63585d",
            ],
            "with_payload": [
              "touchstone.revision",
              "touchstone.identity",
            ],
            "with_vector": false,
          },
          "method": "POST",
          "path": "/collections/docs/points?timeout=30",
        },
        {
          "body": {
            "operations": [
              {
                "upsert": {
                  "points": [
                    {
                      "id": "06744be1-1e93-509b-b37c-935b8a63585d",
                      "payload": {
                        "touchstone": {
                          "kind": "state",
                          "revision": "v1",
                        },
                      },
                      "vector": {},
                    },
                  ],
                },
              },
              {
                "upsert": {
                  "points": [
                    {
                      "id": "71325fe7-86c9-5175-b529-bf9ece5920d1",
                      "payload": {
                        "a.b": 1,
                        "chunk_id": "guide#1",
                        "none": null,
                        "path": "guide.md",
                        "tags": [],
                        "text": "Hello",
                        "touchstone": {
                          "empty_lists": [
                            "tags",
                          ],
                          "kind": "chunk",
                          "shape": "["a.b","path","tags"]",
                        },
                      },
                      "vector": {
                        "dense": [
                          0.100000001,
                          9.99999996e-13,
                        ],
                        "keyword": {
                          "indices": [
                            613153351,
                          ],
                          "values": [
                            1.68067229,
                          ],
                        },
                        "sparse": {
                          "indices": [
                            7,
                          ],
                          "values": [
                            1,
                          ],
                        },
                      },
                    },
                  ],
                },
              },
              {
                "upsert": {
                  "points": [
                    {
                      "id": "06744be1-1e93-509b-b37c-935b8a63585d",
                      "payload": {
                        "touchstone": {
                          "kind": "state",
                          "revision": "v2",
                        },
                      },
                      "vector": {},
                    },
                  ],
                },
              },
            ],
          },
          "method": "POST",
          "path": "/collections/docs%40main/points/batch?wait=true&ordering=strong",
        },
      ]
    `);
  });

  it('in requests that stay within both limits, in their order', async () => {
    const chunks = Array.from({ length: 5 }, (_, i) => ({
      id: `c${i}`,
      text: 'x'.repeat(100),
      metadata: {},
      vector: [1, 0],
      sparse: { indices: [], values: [] },
    }));
    const sent = await sentBy((store) => store.upsert('docs', chunks), { maxBatchPoints: 2, maxBatchBytes: 900 });
    const sizes = sent
      .slice(1)
      .map(({ body }) =>
        (body as { operations: { upsert: { points: unknown[] } }[] }).operations.map(
          ({ upsert }) => upsert.points.length,
        ),
      );
    // The first and the last point of all are versions.
    expect(sizes.flat()).toEqual([1, 2, 2, 1, 1]);
    expect(sizes.length).toBeGreaterThan(1);
  });

  it('is what the vendor’s own client sends', async () => {
    const server = await standInQdrant();
    const store = qdrant({ url: server.url });
    await store.searchMany(branches);
    const [many] = server.requests.slice(2);
    const client = new QdrantClient({ url: server.url, checkCompatibility: false });
    await client.queryBatch('docs', many?.body as Schemas['QueryRequestBatch']);
    const [, , , theirs] = server.requests;
    expect(pathAndBody(theirs)).toEqual(pathAndBody(many));
  });
});

function pathAndBody(request: VendorServer['requests'][number] | undefined) {
  return { path: request?.path.replace(/\?.*$/, ''), body: request?.body };
}
