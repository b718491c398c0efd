import { isRetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { clientOf, problem, requestId } from './engine-double.ts';

describe('errors are those of the engine', () => {
  it('004 US3.4: a problem keeps its code, message, provider, wait, request id and the context of the query', async () => {
    const more = { provider: 'voyage', retry_after_ms: 1500, context: { index: 'docs', query: 'q' } };
    const { client } = await clientOf(
      { 'POST /v1/retrieve': () => problem(429, 'rate_limited', more) },
      { maxTries: 1 },
    );
    const error = await client.retrieve({ query: 'q' }).catch((thrown: unknown) => thrown);
    expect(isRetrievalError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'rate_limited',
      message: 'The engine says rate_limited.',
      provider: 'voyage',
      retryAfterMs: 1500,
      requestId,
      cause: { context: { index: 'docs', query: 'q' } },
    });
  });

  it('a code of a newer engine becomes the one of its status', async () => {
    const { client } = await clientOf({ 'GET /v1/indexes': () => problem(429, 'quota_spent') }, { maxTries: 1 });
    await expect(client.indexes()).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'The engine says quota_spent.',
    });
  });

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'invalid_config'],
    [413, 'invalid_request'],
    [422, 'unsupported'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [504, 'timeout'],
  ])('status %i of something that is no engine is %s', async (status, code) => {
    const page = { status, headers: { 'content-type': 'text/html' }, text: '<h1>nginx</h1>' };
    const { client } = await clientOf({ 'GET /v1/indexes': () => page }, { maxTries: 1 });
    await expect(client.indexes()).rejects.toMatchObject({
      code,
      message: expect.stringContaining(`status ${status}`),
    });
  });

  it('an engine that is not there is unavailable, with its address and what to check', async () => {
    const { client, server } = await clientOf({}, { maxTries: 1 });
    await server.misbehave('connection_refused');
    await expect(client.health()).rejects.toMatchObject({
      code: 'unavailable',
      message: `Cannot reach the engine at ${server.url} (ECONNREFUSED). Check that it is running, and the address in baseUrl.`,
    });
  });

  it('a redirect is not followed: it would take the key elsewhere', async () => {
    const redirect = { status: 308, headers: { location: 'https://elsewhere.example/' } };
    const { client, server } = await clientOf({ 'GET /v1/indexes': () => redirect });
    await expect(client.indexes()).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('redirects to "https://elsewhere.example/"'),
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('an answer', () => {
  const call = {
    index: 'docs',
    query: 'q',
    top_k: 5,
    search_method: 'by_colour',
    query_preprocessing: 'none',
    result_count: 0,
    results: [],
    warnings: [{ code: 'colour_unknown', message: 'No colour.', since: '9.0' }],
    shards: 7,
  };

  it('of a newer engine is read: new fields are left out, new names let through', async () => {
    const { client } = await clientOf({ 'POST /v1/retrieve': () => ({ json: { retrieval_calls: [call], took: 3 } }) });
    const { call: read } = await client.retrieve({ query: 'q' });
    expect(read).toEqual({
      index: 'docs',
      query: 'q',
      topK: 5,
      searchMethod: 'by_colour',
      queryPreprocessing: 'none',
      resultCount: 0,
      results: [],
      warnings: [{ code: 'colour_unknown', message: 'No colour.' }],
    });
  });

  it.each([
    ['without a field', { ...call, top_k: undefined }, 'top_k'],
    ['with a field of another type', { ...call, result_count: '0' }, 'result_count'],
  ])('%s is bad_response, which names the field', async (_name, broken, field) => {
    const { client } = await clientOf({ 'POST /v1/retrieve': () => ({ json: { retrieval_calls: [broken] } }) });
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining(`retrieval_calls[0].${field}`),
    });
  });

  it.each([[[]], [[call, call]]])('of one retrieval with %j calls is bad_response', async (calls) => {
    const { client } = await clientOf({ 'POST /v1/retrieve': () => ({ json: { retrieval_calls: calls } }) });
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({ code: 'bad_response' });
  });
});

describe('time and abort', () => {
  it.each(['hang', 'slow_body'] as const)('the deadline covers the whole call: %s is timeout', async (fault) => {
    const { client, server } = await clientOf({}, { timeoutMs: 60 });
    await server.misbehave(fault);
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({
      code: 'timeout',
      message: 'POST /v1/retrieve took longer than 60 ms. Try again, or raise timeoutMs.',
    });
  });

  it('a call may have a deadline of its own', async () => {
    const { client, server } = await clientOf();
    await server.misbehave('hang');
    await expect(client.retrieve({ query: 'q' }, { timeoutMs: 40 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each(['hang', 'slow_body'] as const)('the caller may abort: %s', async (fault) => {
    const { client, server } = await clientOf();
    await server.misbehave(fault);
    const caller = new AbortController();
    const asking = client.evidence({ query: 'q' }, { signal: caller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    caller.abort(new Error('no more interest'));
    await expect(asking).rejects.toMatchObject({ code: 'aborted', cause: { message: 'no more interest' } });
  });

  it('a signal that has fired sends nothing', async () => {
    const { client, server } = await clientOf();
    await expect(client.indexes({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(server.requests).toEqual([]);
  });

  it('an abort ends a pause between two tries', async () => {
    const caller = new AbortController();
    const options = {
      sleep: async (_ms: number, signal: AbortSignal) => {
        caller.abort();
        signal.throwIfAborted();
      },
    };
    const { client, server } = await clientOf({ 'GET /v1/indexes': () => problem(503, 'unavailable') }, options);
    await expect(client.indexes({ signal: caller.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });

  it('the pause of the client itself ends with the deadline', async () => {
    const { client: _, server } = await clientOf({ 'GET /v1/indexes': () => problem(503, 'unavailable') });
    const client = createClient({ baseUrl: server.url, baseDelayMs: 20, random: () => 0 });
    const { signal } = new AbortController();
    await expect(client.indexes({ signal })).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toHaveLength(3);
  });
});
