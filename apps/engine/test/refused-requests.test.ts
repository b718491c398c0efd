import { join } from 'node:path';
import { evidenceAnswer, flatBatchAnswer, flatFailure, problem } from '@touchstone/contract/wire';
import { callLog } from '@touchstone/host/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, runEngine, type TestedEngine, twoIndexes } from './running-engine.ts';

let tested: TestedEngine;

beforeAll(async () => {
  tested = await runEngine(twoIndexes);
});

afterAll(() => tested.stop());

/** Every event of the log of calls. */
const events = async () => (await callLog({ folder: join(tested.folder, '.touchstone/log') }).entries()).entries;

const query = 'which hooks are there?';
const doors = [
  ['/v1/retrieve', { index: 'docs', query, top_k: 'many' }],
  ['/v1/retrieve', { retrieval: { index: 'docs', query, filters: [] } }],
  ['/v1/search', { index: 'docs', query, search_method: 'magic' }],
  ['/v1/evidence', { query, task_mode: 'sing' }],
  ['/v1/context', { index: 'docs', query, max_tokens: -1 }],
  ['/v1/answers', { index: 'docs', query, max_tokens: -1 }],
] as const;

describe('a request that validation refuses', () => {
  it.each(doors)('004 US3.4: %s says which query it was: %j', async (path, json) => {
    const response = await tested.ask(path, { json });
    expect(response.status).toBe(400);
    const body = await bodyOf(response);
    // Evidence answers a failure in the form of its answers (spec 000 §11).
    const { error } = path === '/v1/evidence' ? evidenceAnswer.parse(body) : {};
    const told = error === undefined ? problem.parse(body) : { ...error, code: error.type };
    expect(told).toMatchObject({ code: 'invalid_request', context: { query } });
  });

  it.each(doors)('004 FR-011: %s stands in the log of calls: %j', async (path, json) => {
    const response = await tested.ask(path, { json });
    const id = response.headers.get('x-request-id');
    expect((await events()).find((event) => event.id === id)).toMatchObject({
      query: { text: query },
      outcome: { status: 'error', code: 'invalid_request' },
    });
  });

  it('says nothing of a body that cannot be read, and is logged all the same', async () => {
    const response = await tested.ask('/v1/retrieve', {
      method: 'POST',
      body: '{"query":',
      headers: { 'content-type': 'application/json' },
    });
    expect(problem.parse(await response.json()).context).toEqual({});
    expect((await events()).map(({ id }) => id)).toContain(response.headers.get('x-request-id'));
  });

  it('is refused where a number or a key would be changed by being read', async () => {
    const body = `{"index":"docs","query":"${query}","filters":{"tweet":1234567890123456789}}`;
    const send = (text: string) =>
      tested.ask('/v1/retrieve', { method: 'POST', body: text, headers: { 'content-type': 'application/json' } });
    expect(await bodyOf(await send(body))).toMatchObject({
      detail:
        'In the request, "tweet": the number 1234567890123456789 cannot be represented exactly: write it as a string.',
    });
    expect(await bodyOf(await send(body.replace(/"tweet":\d+/, '"__proto__":"x"')))).toMatchObject({
      detail: expect.stringContaining('the key "__proto__" is not allowed'),
    });
  });
});

describe('the flat form', () => {
  const flatHeaders = { accept: 'application/vnd.touchstone.flat+json' };

  it.each([
    ['a refused request', '/v1/retrieve?form=flat', { index: 'docs', query, top_k: 0 }, 400, 'invalid_request'],
    ['an index that is not there', '/v1/retrieve?form=flat', { index: 'nope', query }, 404, 'index_not_found'],
    ['a batch that is none', '/v1/retrieve/batch?form=flat', { query }, 400, 'invalid_request'],
    ['a parameter of another route', '/v1/retrieve?form=flat&limit=1', { query }, 400, 'invalid_request'],
  ])('004: a failure has one kind of status: %s', async (_what, path, json, status, type) => {
    const response = await tested.ask(path, { json });
    expect(response.status).toBe(status);
    const failed = flatFailure.parse(await response.json());
    expect(failed).toMatchObject({ status: 'error', results: [], error: { code: type } });
  });

  it('is chosen by content negotiation for failures too', async () => {
    const response = await tested.ask('/v1/retrieve', {
      json: { index: 'docs', query, top_k: 0 },
      headers: flatHeaders,
    });
    expect(flatFailure.parse(await response.json())).toMatchObject({ status: 'error', query });
  });

  it('004 FR-007, FR-013 and FR-014: a batch has flat results, each with its latency', async () => {
    const requests = [
      { index: 'docs', query: 'onRequest hook' },
      { index: 'docs', query, top_k: 'x' },
      { index: 'nope', query },
    ];
    const response = await tested.ask('/v1/retrieve/batch?form=flat', { json: { requests } });
    const { items } = flatBatchAnswer.parse(await response.json());
    expect(items).toMatchObject([
      { status: 'success', query: 'onRequest hook', latency: { totalMs: expect.any(Number) } },
      { status: 'error', query, error: { code: 'invalid_request', context: { index: 'docs', query } } },
      { status: 'error', query, error: { code: 'index_not_found', context: { index: 'nope', query } } },
    ]);
    expect(items[0]?.results[0]).toMatchObject({ chunkId: 'docs/hooks.md#hooks', similarityScore: expect.any(Number) });
  });
});

describe('a batch', () => {
  it('004: names a request by its place in the list, with its query and latency, and logs what it refuses', async () => {
    const requests = [
      { index: 'docs', query: 'onRequest hook' },
      { index: 'docs', query: 'a refused one', top_k: 'x' },
    ];
    const { items } = await bodyOf(await tested.ask('/v1/retrieve/batch', { json: { requests } }));
    expect(items).toMatchObject([
      { status: 'ok', latency: { total_ms: expect.any(Number) } },
      {
        status: 'error',
        error: {
          message: expect.stringMatching(/^requests\[1\]: .*top_k/s),
          context: { index: 'docs', query: 'a refused one' },
        },
      },
    ]);
    expect((await events()).map((event) => event.query.text)).toContain('a refused one');
  });
});
