import {
  callDifference,
  callHistory,
  contextPack,
  evidenceAnswer,
  indexList,
  retrievalCalls,
} from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { wireExamples } from '../../../tools/test-kit/wire-examples.ts';
import { type Client, createClient } from '../src/index.ts';
import { clientOf, requestId } from './engine-double.ts';

describe('each method asks its route and reads the answer', () => {
  it('retrieve: the request as spec 001 has it, the one call of the answer, and the id for the log', async () => {
    const { client, server } = await clientOf();
    const answer = await client.retrieve({
      index: 'docs',
      query: 'How does retrieval work?',
      topK: 5,
      filters: { source_type: 'docs' },
      filter: { op: 'range', field: 'chunk_index', gte: 1 },
      searchMethod: 'hybrid',
      queryPreprocessing: 'normalize',
      hybridAlpha: 0.25,
      scoreThreshold: 0.5,
      rerank: true,
      rerankPool: 60,
    });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/retrieve',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: {
          index: 'docs',
          query: 'How does retrieval work?',
          top_k: 5,
          filters: { source_type: 'docs' },
          filter: { op: 'range', field: 'chunk_index', gte: 1 },
          search_method: 'hybrid',
          query_preprocessing: 'normalize',
          hybrid_alpha: 0.25,
          score_threshold: 0.5,
          rerank: true,
          rerank_pool: 60,
        },
      },
    ]);
    const [call] = retrievalCalls.parse(wireExamples.retrieval_calls[0] as never).retrievalCalls;
    expect(answer).toEqual({ call, requestId });
  });

  it('retrieve: what is left out is left to the engine', async () => {
    const { client, server } = await clientOf();
    await client.retrieve({ query: 'q', index: undefined, topK: undefined });
    expect(server.requests[0]?.body).toEqual({ query: 'q' });
  });

  it('search: one question to several indexes', async () => {
    const { client, server } = await clientOf();
    const { retrievalCalls: calls, merged, warnings } = await client.search({ query: 'q', indexes: ['docs', 'code'] });
    expect(server.requests[0]).toMatchObject({ path: '/v1/search', body: { query: 'q', indexes: ['docs', 'code'] } });
    expect(calls.map(({ index }) => index)).toEqual(['docs']);
    expect(merged?.map(({ rrfScore }) => rrfScore)).toEqual([0.25]);
    expect(warnings?.map(({ code }) => code)).toEqual(['branch_unavailable']);
  });

  it('retrieveMany: an outcome for each request, in order; a failed one is an error of the same kind', async () => {
    const { client, server } = await clientOf();
    const { items } = await client.retrieveMany([{ query: 'a' }, { query: 'b', topK: 2 }], { concurrency: 4 });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/retrieve/batch',
      body: { requests: [{ query: 'a' }, { query: 'b', top_k: 2 }], concurrency: 4 },
    });
    expect(items).toMatchObject([
      { status: 'ok', call: { index: 'docs', resultCount: 1 } },
      { status: 'error', error: { code: 'rate_limited', provider: 'voyage', retryAfterMs: 1500, requestId } },
    ]);
  });

  it('retrieveMany: an answer with another number of items is bad_response', async () => {
    const { client } = await clientOf();
    await expect(client.retrieveMany([{ query: 'a' }])).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('2 items for 1 requests'),
    });
  });

  it('context: the question with its conversation, and the pack', async () => {
    const { client, server } = await clientOf();
    const answer = await client.context({
      query: 'And recovery?',
      history: [{ role: 'user', content: 'What is toughness?' }],
      index: 'book',
      topK: 10,
      maxTokens: 2000,
      filters: { chapter_number: 3 },
      queryType: 'conversational',
      order: 'reading',
      neighbors: 1,
      wholeSections: true,
      timeBudgetMs: 500,
      maxCostUsd: 0.01,
    });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/context',
      body: {
        query: 'And recovery?',
        history: [{ role: 'user', content: 'What is toughness?' }],
        index: 'book',
        top_k: 10,
        max_tokens: 2000,
        filters: { chapter_number: 3 },
        query_type: 'conversational',
        order: 'reading',
        neighbors: 1,
        whole_sections: true,
        time_budget_ms: 500,
        max_cost_usd: 0.01,
      },
    });
    expect(answer).toEqual({ ...contextPack.parse(wireExamples.context_pack[0] as never), requestId });
  });

  it('answer: the question, and the checked claims', async () => {
    const { client, server } = await clientOf();
    const answer = await client.answer({ query: 'And recovery?', maxCostUsd: 0.01 });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/answers',
      body: { query: 'And recovery?', max_cost_usd: 0.01 },
      headers: { accept: 'application/json' },
    });
    expect(answer.claims.map(({ status }) => status)).toEqual(['cited', 'unknown_source']);
  });

  it('evidence: the pack with its warnings', async () => {
    const { client, server } = await clientOf();
    const answer = await client.evidence({
      query: 'q',
      taskMode: 'debug',
      repoRefHint: 'v5',
      pathAllowlist: ['src/'],
      pathBlocklist: ['test/'],
      maxResultsFinal: 8,
      timeBudgetMs: 900,
      indexes: ['docs'],
    });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/evidence',
      body: {
        query: 'q',
        task_mode: 'debug',
        repo_ref_hint: 'v5',
        path_allowlist: ['src/'],
        path_blocklist: ['test/'],
        max_results_final: 8,
        time_budget_ms: 900,
        indexes: ['docs'],
      },
    });
    expect(answer).toEqual({ ...evidenceAnswer.parse(wireExamples.evidence_answer[0] as never), requestId });
  });

  it('indexes', async () => {
    const { client } = await clientOf();
    expect(await client.indexes()).toEqual({ ...indexList.parse(wireExamples.index_list[0] as never), requestId });
  });

  it('index: the report of the ingestion', async () => {
    const { client, server } = await clientOf();
    expect(await client.index('my docs')).toEqual({ report: { added: 3 }, requestId });
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/indexes/my%20docs', body: {} });
  });

  it.each([
    ['a citation', { citation: 'x@1:lib/reply.js#L2-L3' }, '?citation=x%401%3Alib%2Freply.js%23L2-L3'],
    [
      'lines',
      { path: 'lib/reply.js', lines: [2, 3], before: 1, after: 0 },
      '?path=lib%2Freply.js&lines=2-3&before=1&after=0',
    ],
    ['a whole document', { path: 'a b.md' }, '?path=a+b.md'],
    ['a page', { path: 'book.pdf', page: 3 }, '?path=book.pdf&page=3'],
  ] as const)('source: by %s', async (_name, place, query) => {
    const { client, server } = await clientOf();
    expect(await client.source('docs', place)).toMatchObject({ startLine: 2, endLine: 3, text: 'b\nc' });
    expect(server.requests[0]?.path).toBe(`/v1/indexes/docs/source${query}`);
  });

  it('calls, call and replay', async () => {
    const { client, server } = await clientOf();
    expect(await client.calls({ limit: 7 })).toMatchObject({
      calls: [{ id: 'call-1', startedAt: expect.any(String) }],
    });
    const history = callHistory.parse(wireExamples.call_history[0] as never);
    expect(await client.call('last')).toEqual({ ...history, requestId });
    const difference = callDifference.parse(wireExamples.call_difference[0] as never);
    expect(await client.replay('call-1')).toEqual({ ...difference, requestId });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/calls?limit=7',
      'GET /v1/calls/last',
      'POST /v1/calls/call-1/replay',
    ]);
  });

  it('health and ready', async () => {
    const { client } = await clientOf();
    expect(await client.health()).toEqual({ status: 'ok', version: '1.0.0', requestId });
    expect((await client.ready()).providers.map(({ status }) => status)).toEqual(['ok', 'failing']);
  });

  it('ready: an engine that is not ready is an answer, no error, and is not asked again', async () => {
    const body = { status: 'not_ready', providers: [] };
    const { client, server } = await clientOf({ 'GET /readyz': () => ({ status: 503, json: body }) });
    expect(await client.ready()).toEqual({ ...body, requestId: undefined });
    expect(server.requests).toHaveLength(1);
  });
});

describe('what is sent', () => {
  it('the key, as a bearer, and below the path of the base address', async () => {
    const seen: Request[] = [];
    const answer = wireExamples.engine_health[0];
    const client = createClient({
      baseUrl: 'https://gateway.example/touchstone',
      apiKey: 'k-123',
      fetch: async (input, init) => {
        seen.push(new Request(input, init));
        return Response.json(answer);
      },
    });
    await client.health();
    expect(seen.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['https://gateway.example/touchstone/healthz', 'Bearer k-123'],
    ]);
  });

  it.each<[string, (client: Client) => Promise<unknown>, string]>([
    ['an empty id', (client) => client.call(''), 'no call with the name ""'],
    ['an index that leaves the path', (client) => client.source('..', { path: 'a' }), 'no index with the name ".."'],
  ])('%s is invalid_request before anything is sent', async (_name, ask, message) => {
    const { client, server } = await clientOf();
    await expect(ask(client)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
    expect(server.requests).toEqual([]);
  });

  it.each([
    [{ baseUrl: 'localhost:7700' }, 'baseUrl must be the address'],
    [{ baseUrl: 'http://u:p@h' }, 'baseUrl must hold no password'],
    [{ baseUrl: 'http://h/?a=1' }, 'baseUrl must have neither'],
    [{ baseUrl: 'http://h', apiKey: 'secret\nx' }, 'apiKey must be visible ASCII'],
    [{ baseUrl: 'http://h', timeoutMs: 0 }, 'timeoutMs must be'],
    [{ baseUrl: 'http://h', maxTries: 0 }, 'maxTries must be'],
  ])('options %j are invalid_config, and no key is quoted', (options, message) => {
    const create = () => createClient(options);
    expect(create).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining(message) }),
    );
    expect(create).not.toThrow(/secret/);
  });
});
