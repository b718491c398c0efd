import type { VendorServer } from '@touchstone/conformance';
import { type FlatRetrieval, flatRetrieval, problem, retrievalCalls } from '@touchstone/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, runEngine, type TestedEngine } from './running-engine.ts';
import { validatedProviders } from './shipped-profile.ts';
import { type EmbedBody, standInCohere } from './stand-in-vendors.ts';

// The validated profile of spec 004 over the embedded store, with Cohere's embeddings by a stand-in whose cosines are worked out by
// hand: to "gradient descent", a has 1, b and c have 1 / √2, all others 0.
const site = 'https://book.example';
const records = [
  {
    _id: 'a',
    text: 'gradient descent',
    metadata: { url: `${site}/chapter-03/descent`, section: 'chapter-03', timestamp: '2025-06-01T00:00:00Z' },
  },
  { _id: 'b', text: 'gradient', metadata: { url: `${site}/chapter-03/gradient`, section: 'chapter-03' } },
  {
    _id: 'c',
    text: 'gradient descent learning rate',
    metadata: { url: `${site}/chapter-05/rates`, section: 'chapter-05' },
  },
  { _id: 'd', text: 'neural network' },
];
const chapter = ['Gradient', 'Weight', 'Layer']
  .map((word) => `# ${word}\n\n${`${word} ${word}. `.repeat(30)}\n`)
  .join('\n');

let cohere: VendorServer;
let tested: TestedEngine;

beforeAll(async () => {
  cohere = await standInCohere();
  const { embedder } = await validatedProviders({ embedder: { apiKey: 'key-of-the-test', baseUrl: cohere.url } });
  tested = await runEngine({
    'book.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
    'chapter.md': chapter,
    'touchstone.config.json': JSON.stringify({
      indexes: {
        book: { sources: ['book.jsonl'] },
        chapters: { sources: ['chapter.md'], chunking: { targetTokens: 60, maxTokens: 120, minTokens: 1 } },
      },
      embedder,
      reranker: 'none',
      retrieval: { profile: 'validated', searchMethod: 'semantic' },
      server: { workers: 1 },
    }),
  });
});

afterAll(async () => {
  await tested.stop();
  await cohere.close();
});

const asked = { index: 'book', query: 'gradient descent' };

async function flat(request: object): Promise<FlatRetrieval> {
  const response = await tested.ask('/v1/retrieve?form=flat', { json: request });
  expect(response.status).toBe(200);
  return flatRetrieval.parse(await response.json());
}

async function idsOf(request: object): Promise<readonly string[]> {
  return (await flat({ ...asked, score_threshold: 0, ...request })).results.map(({ chunkId }) => chunkId);
}

async function refused(request: object) {
  const response = await tested.ask('/v1/retrieve', { json: request });
  return problem.parse(await response.json());
}

describe('user story 1: semantic queries', () => {
  it('004 US1.1: a query gives the top_k chunks that are most similar, best first', async () => {
    expect(await idsOf({ top_k: 2 })).toEqual(['a', 'b']);
    expect(await idsOf({ top_k: 3 })).toEqual(['a', 'b', 'c']);
  });

  it('004 US1.2, FR-001, FR-002: the similarity is the cosine of vectors of the model that indexed', async () => {
    const { results } = await flat({ ...asked, score_threshold: 0 });
    const expected = { a: 1, b: Math.SQRT1_2, c: Math.SQRT1_2, d: 0 };
    expect(Object.fromEntries(results.map(({ chunkId, similarityScore }) => [chunkId, similarityScore]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([id, score]) => [id, expect.closeTo(score, 6)])),
    );
    const { indexes } = (await (await tested.ask('/v1/indexes')).json()) as { indexes: readonly object[] };
    const embedding = { provider: 'cohere', model: 'embed-english-v3.0', dimensions: 1024, metric: 'cosine' };
    expect(indexes).toMatchObject([{ fingerprint: { embedding } }, { fingerprint: { embedding } }]);
    const bodies = cohere.requests.map(({ body }) => body as EmbedBody);
    expect(new Set(bodies.map(({ model }) => model))).toEqual(new Set(['embed-english-v3.0']));
    expect(new Set(bodies.map(({ input_type }) => input_type))).toEqual(new Set(['search_document', 'search_query']));
  });

  it('004 US1.3: a result has its text, its URL, section and position, and its similarity', async () => {
    const { results } = await flat(asked);
    expect(results[0]).toEqual({
      chunkId: 'a',
      text: 'gradient descent',
      url: `${site}/chapter-03/descent`,
      section: 'chapter-03',
      chunkIndex: 0,
      similarityScore: expect.closeTo(1, 6),
      timestamp: '2025-06-01T00:00:00Z',
    });
  });

  it('004 US1.4, FR-005, FR-008: nothing similar enough is an empty answer that says how near the best came', async () => {
    const { status, results, warnings } = await flat({ index: 'book', query: 'kitchen sink' });
    expect({ status, results }).toEqual({ status: 'no_results', results: [] });
    expect(warnings).toMatchObject([
      { code: 'below_score_threshold', detail: { best_similarity: 0, score_threshold: 0.5 } },
    ]);
    expect(warnings[0]?.message).toContain('Lower the threshold');
  });
});

describe('user story 2: filters', () => {
  it('004 US2.1: a filter on the URL leaves the chunks of other URLs out, however similar they are', async () => {
    const value = `${site}/chapter-05/`;
    expect(await idsOf({ filter: { op: 'prefix', field: 'url', value } })).toEqual(['c']);
    expect(await idsOf({ filters: { url: `${site}/chapter-03/gradient` } })).toEqual(['b']);
  });

  it('004 US2.2: a filter on the section leaves its chunks alone, ranked as before', async () => {
    expect(await idsOf({ filters: { section: 'chapter-03' } })).toEqual(['a', 'b']);
  });

  it('004 US2.3, FR-006: several filters must all match; "or" and the position of a chunk are there too', async () => {
    const url = `${site}/chapter-03/gradient`;
    expect(await idsOf({ filters: { section: 'chapter-03', url } })).toEqual(['b']);
    expect(await idsOf({ filters: { section: 'chapter-05', url } })).toEqual([]);
    const either = [
      { op: 'eq', field: 'section', value: 'chapter-05' },
      { op: 'eq', field: 'url', value: url },
    ];
    expect(await idsOf({ filter: { op: 'or', filters: either } })).toEqual(['b', 'c']);
    expect(await idsOf({ filters: { section: 'chapter-03' }, filter: { op: 'or', filters: either } })).toEqual(['b']);
    const positions = async (filter: object) =>
      (await flat({ index: 'chapters', query: 'weight', score_threshold: 0, filter })).results.map(
        ({ chunkIndex }) => chunkIndex,
      );
    expect(new Set(await positions({ op: 'range', field: 'chunk_index', gte: 1, lte: 2 }))).toEqual(new Set([1, 2]));
    expect(await positions({ op: 'eq', field: 'chunk_index', value: 1 })).toEqual([1]);
  });

  it('004 US2.4: filters that match no chunk are an empty answer that names them', async () => {
    const { status, warnings } = await flat({ ...asked, filters: { section: 'chapter-99' } });
    expect(status).toBe('no_results');
    expect(warnings).toMatchObject([{ code: 'filters_matched_nothing' }]);
    expect(warnings[0]?.message).toContain('The filters on section match none of the 4 chunks of index "book"');
  });
});

describe('user story 3: the form of results', () => {
  it('004 US3.1, FR-007: every result has the same fields with the same types', async () => {
    const response = await tested.ask('/v1/retrieve?form=flat', { json: asked });
    const { results } = (await response.json()) as { results: readonly Record<string, unknown>[] };
    const fields = ['chunk_id', 'text', 'url', 'section', 'chunk_index', 'similarity_score', 'timestamp'];
    expect(results.map((result) => Object.keys(result))).toEqual(results.map(() => fields));
    for (const { chunk_id, text, chunk_index, similarity_score } of results) {
      expect([typeof chunk_id, typeof text, typeof chunk_index, typeof similarity_score]).toEqual([
        'string',
        'string',
        'number',
        'number',
      ]);
    }
  });

  it('004 US3.2, FR-004: results stand in falling order of similarity', async () => {
    for (const query of ['gradient descent', 'learning rate gradient', 'neural']) {
      const { results } = await flat({ index: 'book', query, score_threshold: 0 });
      const scores = results.map(({ similarityScore }) => similarityScore ?? Number.NaN);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(results).toHaveLength(4);
    }
  });

  it('004 US3.3: metadata that a chunk does not have is null, not left out', async () => {
    const response = await tested.ask('/v1/retrieve?form=flat', { json: { index: 'book', query: 'neural network' } });
    expect(await response.json()).toMatchObject({
      results: [{ chunk_id: 'd', url: null, section: null, timestamp: null }],
    });
  });

  it('004 US3.4: a failure has its type, a message and the query that it belongs to', async () => {
    const failed = await refused({ index: 'boook', query: 'gradient descent' });
    expect(failed).toMatchObject({
      status: 404,
      type: 'urn:touchstone:error:index_not_found',
      code: 'index_not_found',
      context: { index: 'boook', query: 'gradient descent' },
    });
    expect(failed.detail).toContain('Did you mean "book"');
  });

  it('004 SC-007: the answers to 100 queries all have the form', async () => {
    const words = ['gradient', 'descent', 'learning', 'rate', 'neural', 'network', 'layer', 'weight', 'other', 'sink'];
    const queries = words.flatMap((first) => words.map((second) => `${first} ${second}`));
    for (const query of queries) await flat({ index: 'book', query });
    expect(queries).toHaveLength(100);
  });
});

describe('requirements', () => {
  it('004 FR-003: five results by default, fifty at most', async () => {
    const { body } = { body: await (await tested.ask('/v1/retrieve', { json: asked })).json() };
    expect(retrievalCalls.parse(body).retrievalCalls[0]?.topK).toBe(5);
    expect(await idsOf({ top_k: 50 })).toHaveLength(4);
    for (const top_k of [0, 51, 2.5, '5']) {
      const { status, detail } = await refused({ ...asked, top_k });
      expect(status).toBe(400);
      expect(detail).toContain('top_k must be an integer from 1 to 50');
    }
  });

  it('004 FR-009: Cohere is asked three times, no more, and then the failure is told', async () => {
    const before = cohere.requests.length;
    await cohere.misbehave('unavailable');
    const failed = await refused({ index: 'book', query: 'three times' });
    await cohere.misbehave(undefined);
    expect(cohere.requests.length - before).toBe(3);
    expect(failed).toMatchObject({ status: 503, code: 'unavailable', provider: 'cohere' });
    expect(failed.detail).toContain('Cohere');
  });

  it('004 FR-011: a call is logged with its time, query, number of results and latency', async () => {
    const response = await tested.ask('/v1/retrieve', { json: asked });
    const { call } = (await (await tested.ask(`/v1/calls/${response.headers.get('x-request-id')}`)).json()) as {
      call: { event: object };
    };
    expect(call.event).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      query_text: 'gradient descent',
      result_count: 3,
      latency: { total_ms: expect.any(Number) },
    });
  });

  it('004 FR-012: an empty query, and a threshold that is none, are refused by name', async () => {
    for (const query of ['', ' \n'])
      expect((await refused({ index: 'book', query })).detail).toContain('query must be');
    for (const score_threshold of [-0.1, 1.1, '0.5']) {
      const { status, detail } = await refused({ ...asked, score_threshold });
      expect(status).toBe(400);
      expect(detail).toContain('score_threshold must be a number from 0 to 1');
    }
  });

  it('004 FR-013: the latency is told in parts, which are no longer than the whole', async () => {
    const { latency } = await flat({ index: 'book', query: 'gradient of a new query' });
    const { embeddingMs = -1, searchMs = -1, postProcessingMs = -1, totalMs = -1 } = latency ?? {};
    for (const part of [embeddingMs, searchMs, postProcessingMs]) expect(part).toBeGreaterThanOrEqual(0);
    expect(embeddingMs).toBeGreaterThan(0);
    expect(embeddingMs + searchMs + postProcessingMs).toBeLessThanOrEqual(totalMs + 0.01);
  });

  it('004 FR-014: several queries in one request, each with its own answer', async () => {
    const requests = ['gradient descent', 'neural network', 'kitchen sink'].map((query) => ({ index: 'book', query }));
    const { items } = await bodyOf(await tested.ask('/v1/retrieve/batch', { json: { requests } }));
    expect(items).toMatchObject([
      { status: 'ok', retrieval_calls: [{ result_count: 3, results: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }] },
      { status: 'ok', retrieval_calls: [{ result_count: 1, results: [{ id: 'd' }] }] },
      { status: 'ok', retrieval_calls: [{ result_count: 0, warnings: [{ code: 'below_score_threshold' }] }] },
    ]);
  });
});
