import {
  contextPack,
  evidenceAnswer,
  flatRetrieval,
  retrievalCalls,
  searchAnswer,
  stageTrace,
} from '@touchstone/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, runEngine, type TestedEngine, twoIndexes, write } from './running-engine.ts';

let tested: TestedEngine;

beforeAll(async () => {
  tested = await runEngine(twoIndexes);
});

afterAll(() => tested.stop());

const post = async (path: string, json: unknown, headers: Record<string, string> = {}) => {
  const response = await tested.ask(path, { json, headers });
  return { status: response.status, headers: response.headers, body: await bodyOf(response) };
};

describe('POST /v1/retrieve', () => {
  it('001: takes the request with its envelope and gives retrieval_calls; no search_method is semantic', async () => {
    const { status, body } = await post('/v1/retrieve', { retrieval: { index: 'docs', query: 'onRequest hook' } });
    expect(status).toBe(200);
    const [call] = retrievalCalls.parse(body).retrievalCalls;
    expect(call).toMatchObject({ index: 'docs', searchMethod: 'semantic', topK: 5 });
    expect(call?.results[0]?.metadata.path).toBe('docs/hooks.md');
  });

  it.each([
    ['a query option', '/v1/retrieve?form=flat', {}],
    ['content negotiation', '/v1/retrieve', { accept: 'application/vnd.touchstone.flat+json' }],
  ])("004: gives the flat form by %s, with FR-013's latency", async (_how, path, headers) => {
    const { body } = await post(path, { index: 'docs', query: 'onRequest hook' }, headers);
    const { status, results, latency } = flatRetrieval.parse(body);
    expect(status).toBe('success');
    expect(results[0]).toMatchObject({ chunkId: 'docs/hooks.md#hooks', url: null });
    expect(latency?.totalMs).toBeGreaterThan(0);
  });

  it('has the id of the call in X-Request-Id: it explains the call', async () => {
    const { headers } = await post('/v1/retrieve', { index: 'docs', query: 'errors of a route' });
    const id = headers.get('x-request-id') ?? '';
    const response = await tested.ask(`/v1/calls/${id}`);
    expect(await response.json()).toMatchObject({
      call: { kind: 'search', request: { query: 'errors of a route' } },
      candidates: [
        {
          returned: true,
          steps: [
            { stage: 'search', rank: 1 },
            { stage: 'rank', rank: 1 },
          ],
        },
        {},
      ],
    });
    const replay = await tested.ask(`/v1/calls/${id}/replay`, { method: 'POST' });
    expect(await replay.json()).toMatchObject({ same: true });
  });
});

describe('POST /v1/search', () => {
  it('needs a query alone, and names the indexes where it must choose', async () => {
    const { status, body } = await post('/v1/search', { query: 'hooks' });
    expect(status).toBe(400);
    expect(body.detail).toBe('There are several indexes: docs, code. Name one with `index`.');
    const found = await post('/v1/search', { query: 'hooks', index: 'docs' });
    expect(searchAnswer.parse(found.body).retrievalCalls[0]?.searchMethod).toBe('hybrid');
  });

  it('merges several indexes by rank', async () => {
    const { body } = await post('/v1/search', { query: 'run hooks', indexes: ['docs', 'code'] });
    const { retrievalCalls: calls, merged } = searchAnswer.parse(body);
    expect(calls.map(({ index }) => index)).toEqual(['docs', 'code']);
    expect(new Set(merged?.map(({ index }) => index))).toEqual(new Set(['docs', 'code']));
  });
});

describe('POST /v1/retrieve/batch', () => {
  it('004 FR-014: answers in order, with a result or an error for each', async () => {
    const requests = [{ index: 'docs', query: 'hooks' }, { index: 'docs' }, { index: 'nope', query: 'hooks' }, 7];
    const { status, body } = await post('/v1/retrieve/batch', { requests });
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { status: 'ok', retrieval_calls: [{ index: 'docs', search_method: 'semantic' }] },
      { status: 'error', error: { type: 'invalid_request' } },
      { status: 'error', error: { type: 'index_not_found', context: { index: 'nope', query: 'hooks' } } },
      { status: 'error', error: { type: 'invalid_request' } },
    ]);
  });
});

describe('POST /v1/context', () => {
  it('002: gives the context of a question with its sources and cost, resolved by the history', async () => {
    const history = [{ role: 'user', content: 'When does the onRequest hook run?' }];
    const { status, body } = await post('/v1/context', { query: 'tell me more about that', history, index: 'docs' });
    expect(status).toBe(200);
    const pack = contextPack.parse(body);
    expect(pack.understanding).toMatchObject({
      queryType: 'conversational',
      by: 'rules',
      resolvedQuery: expect.stringContaining('onRequest'),
    });
    expect(pack.context).toContain('[Source 1 | Page ? | ]\n# Hooks');
    expect(pack.sources[0]?.path).toBe('docs/hooks.md');
    expect(pack.cost).toMatchObject({ totalUsd: 0 });
  });

  it('takes what the body leaves out from the config, and names the indexes where it must choose', async () => {
    const { status, body } = await post('/v1/context', { query: 'hooks' });
    expect(status).toBe(400);
    expect(body.detail).toContain('There are several indexes: docs, code');
    const found = await post('/v1/context', { query: 'hooks', index: 'docs', max_tokens: 1 });
    expect(contextPack.parse(found.body).sources).toEqual([]);
  });

  it.each([
    [{}, 'query must be the question, not empty'],
    [{ query: 'q', top_k: 51 }, 'top_k must be an integer from 1 to 50'],
    [{ query: 'q', history: 'none' }, 'history must be a list of messages'],
    [{ query: 'q', page: 3 }, '"page" is not a known field'],
  ])('refuses %j as a problem that names the field', async (json, detail) => {
    const { status, headers, body } = await post('/v1/context', json);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(body.detail).toContain(detail);
  });

  it('tells each stage as it ends, then the result; the log explains and repeats the call', async () => {
    const response = await tested.ask('/v1/context', {
      json: { query: 'how do hooks run', index: 'docs' },
      headers: { accept: 'text/event-stream' },
    });
    const events = eventsIn(await response.text());
    const stages = events.slice(1, -1).map(({ data }) => stageTrace.parse(data).stage);
    expect(stages).toEqual(
      expect.arrayContaining(['understand', 'expand', 'embed_query', 'search_branch', 'fuse', 'rerank', 'assemble']),
    );
    expect(contextPack.parse(events.at(-1)?.data).grounding).toMatch(/strong|weak/);
    const id = response.headers.get('x-request-id');
    const logged = await (await tested.ask(`/v1/calls/${id}`)).json();
    expect(logged).toMatchObject({ call: { kind: 'context', plan: { understanding: { by: 'rules' } } } });
    const replay = await tested.ask(`/v1/calls/${id}/replay`, { method: 'POST' });
    expect(await replay.json()).toMatchObject({ same: true });
  });
});

describe('POST /v1/evidence', () => {
  it("000: gives the agent tool's answer, from all indexes or those that are named", async () => {
    const all = evidenceAnswer.parse((await post('/v1/evidence', { query: 'how do hooks run' })).body);
    expect(all.evidencePack?.candidates.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['docs/hooks.md', 'src/hooks.js']),
    );
    const { body } = await post('/v1/evidence', { query: 'how do hooks run', indexes: ['code'] });
    const paths = evidenceAnswer.parse(body).evidencePack?.candidates.map(({ path }) => path);
    expect(paths).toEqual(['src/hooks.js']);
  });

  it('tells each stage as it ends, then the result', async () => {
    const response = await tested.ask('/v1/evidence', {
      json: { query: 'how do hooks run' },
      headers: { accept: 'text/event-stream' },
    });
    const events = eventsIn(await response.text());
    const id = response.headers.get('x-request-id');
    expect(events[0]).toEqual({ event: 'call', data: { id } });
    const stages = events.slice(1, -1).map(({ data }) => stageTrace.parse(data).stage);
    expect(stages).toEqual(expect.arrayContaining(['query', 'embed', 'search', 'fuse', 'pool', 'rerank', 'select']));
    expect(stages.at(-1)).toBe('select');
    const { event, data } = events.at(-1) ?? {};
    expect(event).toBe('result');
    expect(evidenceAnswer.parse(data).status).toBe('success');
  });

  it.each([
    [{ query: '' }, 400, 'invalid_request', ''],
    [{ query: 'hooks', indexes: ['nope'] }, 404, 'index_not_found', 'hooks'],
    [{ query: 'hooks', task_mode: 'dance' }, 400, 'invalid_request', 'hooks'],
  ])('000 §11: answers a failure in the form of its answers: %j', async (json, status, type, query) => {
    const expected = { status: 'error', evidence_pack: null, warnings: [], debug: {}, error: { type } };
    const response = await tested.ask('/v1/evidence', { json });
    expect(response.status).toBe(status);
    const body = await response.json();
    expect(body).toMatchObject(expected);
    const { error } = evidenceAnswer.parse(body);
    expect([error?.context?.query, error?.requestId]).toEqual([query, response.headers.get('x-request-id')]);
    const streamed = await tested.ask('/v1/evidence', { json, headers: { accept: 'text/event-stream' } });
    expect(eventsIn(await streamed.text()).at(-1)).toMatchObject({ event: 'error', data: expected });
  });

  it('tells a failure as the last event', async () => {
    const response = await tested.ask('/v1/retrieve', {
      json: { index: 'nope', query: 'hooks' },
      headers: { accept: 'text/event-stream' },
    });
    expect(eventsIn(await response.text()).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'index_not_found', status: 404, context: { index: 'nope', query: 'hooks' } },
    });
  });
});

describe('POST /v1/indexes/{index}', () => {
  it('is refused where the engine writes nothing', async () => {
    expect((await tested.ask('/v1/indexes/docs', { method: 'POST' })).status).toBe(403);
  });

  it('indexes what changed, tells its progress, and the next search finds it', async () => {
    const own = await runEngine(twoIndexes, { allowWrites: true });
    write(own.folder, { 'docs/zebra.md': '# Zebra\n\nA zebra has stripes.\n' });
    const init = { method: 'POST', headers: { accept: 'text/event-stream' } };
    const events = eventsIn(await (await own.ask('/v1/indexes/docs', init)).text());
    expect(events.slice(1, -1).every(({ event }) => event === 'progress')).toBe(true);
    expect(events.at(-1)).toMatchObject({
      event: 'result',
      data: { index: 'docs', added: { documents: 1 }, unchanged: { documents: 2 } },
    });
    const found = await own.ask('/v1/search', { json: { query: 'zebra stripes', index: 'docs', top_k: 1 } });
    expect(await found.json()).toMatchObject({ retrieval_calls: [{ results: [{ id: 'docs/zebra.md#zebra' }] }] });
    expect((await own.ask('/v1/indexes/nope', { method: 'POST' })).status).toBe(404);
    await own.stop();
  });
});

describe('errors', () => {
  it('004 US3.4: are problems with type, message, query context and request id', async () => {
    const { status, headers, body } = await post('/v1/retrieve', { index: 'nope', query: 'hooks' });
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({
      type: 'urn:touchstone:error:index_not_found',
      status: 404,
      code: 'index_not_found',
      request_id: headers.get('x-request-id'),
      context: { index: 'nope', query: 'hooks' },
    });
    expect(body.detail).toContain('There is no index "nope"');
  });

  it.each([
    ['no JSON', { body: '{', headers: { 'content-type': 'application/json' }, method: 'POST' }, 400],
    ['another type', { body: '{}', headers: { 'content-type': 'text/plain' }, method: 'POST' }, 415],
    [
      'a compressed body',
      { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, method: 'POST' },
      415,
    ],
    ['another method', {}, 405],
  ])('%s is refused', async (_what, init, status) => {
    const response = await tested.ask('/v1/retrieve', init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, code: 'invalid_request' });
  });

  it.each([
    ['POST', '/healthz', 'GET'],
    ['DELETE', '/openapi.json', 'GET'],
    ['PUT', '/mcp', 'DELETE, GET, POST'],
    ['POST', '/', 'GET'],
    ['GET', '/v1/calls/last/replay', 'POST'],
  ])('%s %s is another method than the route takes', async (method, path, allow) => {
    const response = await tested.ask(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  it('a call that the log does not hold is not found', async () => {
    for (const init of [{}, { method: 'POST' }]) {
      const response = await tested.ask(`/v1/calls/no-such-call${init.method === 'POST' ? '/replay' : ''}`, init);
      expect(await bodyOf(response)).toMatchObject({ status: 404, code: 'invalid_request' });
    }
  });

  it('a body over the limit is refused, whether or not it says its size', async () => {
    const text = JSON.stringify({ query: 'x'.repeat(1_100_000), index: 'docs' });
    const headers = { 'content-type': 'application/json' };
    const sized = await tested.ask('/v1/retrieve', { method: 'POST', body: text, headers });
    expect(sized.status).toBe(413);
    const stream = new Blob([text]).stream();
    const init = { method: 'POST', body: stream, headers, duplex: 'half' } as RequestInit;
    expect((await tested.ask('/v1/retrieve', init)).status).toBe(413);
  });

  it.each([
    ['/v1/search', { index: 'docs', filter: null, search_method: '' }],
    ['/v1/evidence', { ref: '', indexes: null }],
    ['/v1/context', { index: 'docs', filter: null }],
  ])('%s takes what is empty or null as left out', async (path, unsaid) => {
    expect((await post(path, { query: 'hooks', ...unsaid })).status).toBe(200);
  });

  it('an unknown parameter is refused with those that there are', async () => {
    const response = await tested.ask('/v1/calls?page=2');
    expect((await bodyOf(response)).detail).toContain('it takes limit');
  });
});

describe('the reference', () => {
  it('is OpenAPI 3.1 with every route, whose references all lead somewhere', async () => {
    const document = (await (await tested.ask('/openapi.json')).json()) as {
      readonly openapi: string;
      readonly paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/v1/evidence', '/v1/calls/{id}', '/healthz']));
    expect(at(document, ['components', 'schemas', 'search_answer', 'properties', 'references'])).toBeDefined();
    const places = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place = '']) => place);
    const lost = places.filter((place) => at(document, place.split('/')) === undefined);
    expect([places.length > 20, lost]).toEqual([true, []]);
  });

  it('holds nothing that generators of clients stumble over', async () => {
    const document = await (await tested.ask('/openapi.json')).json();
    // Definitions inside a component, a type of answer beside JSON, and a default that makes a member a required one.
    expect(JSON.stringify(document)).not.toMatch(/"\$defs"|text\/event-stream"|__schema/);
    const propertiesOf = (name: string) => JSON.stringify(at(document, ['components', 'schemas', name, 'properties']));
    const requests = ['retrieval_request', 'search_body', 'evidence_body', 'context_body'];
    for (const name of requests) expect(propertiesOf(name), name).not.toContain('"default"');
    expect(propertiesOf('retrieval_request')).toContain('Default: \\"semantic\\".');
    expect(propertiesOf('search_body')).not.toContain('Default: \\"');
    expect(propertiesOf('filter_and')).toContain('"items":{"$ref":"#/components/schemas/filter"}');
  });

  it('is a page too, without scripts', async () => {
    const page = await (await tested.ask('/docs')).text();
    expect(page).toContain('<a href="#evidence"><b>POST</b> /v1/evidence</a>');
    expect(page).not.toContain('<script');
  });
});

describe('probes', () => {
  it('healthz, readyz with each provider, and metrics', async () => {
    expect(await (await tested.ask('/healthz')).json()).toEqual({ status: 'ok', version: 'test' });
    expect(await (await tested.ask('/readyz')).json()).toMatchObject({
      status: 'ready',
      providers: [{ kind: 'store', name: 'sqlite', status: 'ok' }, { kind: 'embedder' }, { kind: 'reranker' }],
    });
    await post('/v1/evidence', { query: 'hooks' });
    const text = await (await tested.ask('/metrics')).text();
    expect(text).toContain('touchstone_http_request_duration_seconds_count{route="/v1/evidence",status="200"}');
    expect(text).toContain('touchstone_stage_duration_seconds_count{call="evidence",stage="rerank"}');
  });

  it('the log has a line for each request, without its query', async () => {
    const { headers } = await post('/v1/search', { query: 'a secret question', index: 'docs' });
    const id = headers.get('x-request-id') ?? '';
    const line = JSON.parse(tested.logged.find((each) => each.includes(id)) ?? '{}');
    expect(line).toMatchObject({ route: '/v1/search', status: 200, caller: 'local', indexes: ['docs'] });
    expect(tested.logged.join('')).not.toContain('a secret question');
  });
});

interface ServerSentEvent {
  readonly event?: string;
  readonly data?: unknown;
}

function eventsIn(text: string): readonly ServerSentEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [, event, data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) };
    });
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>> | undefined)?.[name], value);
}
