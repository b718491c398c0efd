import type { HttpFault } from '@touchstone/conformance';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/index.ts';
import { clientOf, inTurn, problem, requestId } from './engine-double.ts';

const call = {
  index: 'docs',
  query: 'q',
  top_k: 5,
  search_method: 'semantic',
  query_preprocessing: 'none',
  result_count: 0,
  results: [],
};
const good = { json: { retrieval_calls: [call] } };

const transient: readonly HttpFault[] = [
  'rate_limited',
  'unavailable',
  'gateway_timeout',
  'connection_refused',
  'reset',
  'reset_mid_body',
];

describe('a call that is safe to repeat is tried again', () => {
  it.each(transient)('after %s, until the engine is well again', async (fault) => {
    let repairs = 0;
    const { client, server } = await clientOf(
      {},
      {
        sleep: async () => {
          repairs += 1;
          await server.misbehave(undefined);
        },
      },
    );
    await server.misbehave(fault);
    expect((await client.retrieve({ query: 'q' })).call.resultCount).toBe(1);
    expect(repairs).toBe(1);
  });

  it('after a status 502 of something in front of the engine', async () => {
    const answers = inTurn({ status: 502, text: '<html>Bad gateway</html>' }, good);
    const { client, pauses } = await clientOf({ 'POST /v1/retrieve': answers });
    await client.retrieve({ query: 'q' });
    expect(pauses).toHaveLength(1);
  });

  it('at most three times, and the last error is told with its request id', async () => {
    const { client, server } = await clientOf({ 'POST /v1/retrieve': () => problem(503, 'unavailable') });
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({ code: 'unavailable', requestId });
    expect(server.requests).toHaveLength(3);
  });

  it('with pauses that double, are cut off at the longest, and are half random', async () => {
    const always = () => problem(503, 'unavailable');
    const options = { maxTries: 5, baseDelayMs: 100, maxDelayMs: 300 };
    const { client, pauses } = await clientOf({ 'POST /v1/retrieve': always }, options);
    await expect(client.retrieve({ query: 'q' })).rejects.toThrow();
    // half + 0.5 * half of 100, 200, 300, 300
    expect(pauses).toEqual([75, 150, 225, 225]);
  });

  it.each([
    ['seconds', '7', 7125],
    ['a date', 'Fri, 02 Jan 2026 03:04:14 GMT', 9125],
    ['nothing that can be read', 'soon', 187.5],
  ])('after the wait that Retry-After asks for, in %s', async (_name, header, pauseMs) => {
    const clock = { nowMs: () => Date.parse('2026-01-02T03:04:05Z'), monotonicMs: () => 0 };
    const busy = { ...problem(429, 'rate_limited'), headers: { 'retry-after': header } };
    const { client, pauses } = await clientOf({ 'POST /v1/retrieve': inTurn(busy, good) }, { clock });
    await client.retrieve({ query: 'q' });
    expect(pauses).toEqual([pauseMs]);
  });

  it('not where the wait would outlast the call: the error comes at once and says how long', async () => {
    const busy = () => problem(429, 'rate_limited', { retry_after_ms: 5000 });
    const { client, server, pauses } = await clientOf({ 'POST /v1/retrieve': busy }, { timeoutMs: 4000 });
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 5000 });
    expect([server.requests.length, pauses]).toEqual([1, []]);
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['search', (client) => client.search({ query: 'q' })],
    ['retrieveMany', (client) => client.retrieveMany([{ query: 'a' }, { query: 'b' }])],
    ['context', (client) => client.context({ query: 'q' })],
    ['evidence', (client) => client.evidence({ query: 'q' })],
    ['indexes', (client) => client.indexes()],
    ['source', (client) => client.source('docs', { path: 'a' })],
    ['calls', (client) => client.calls()],
    ['call', (client) => client.call('last')],
    ['replay', (client) => client.replay('last')],
    ['health', (client) => client.health()],
  ])('%s too', async (_name, ask) => {
    const { client, server } = await clientOf({}, { sleep: () => server.misbehave(undefined) });
    await server.misbehave('unavailable');
    await ask(client);
    expect(server.requests).toHaveLength(2);
  });
});

describe('a call is tried once', () => {
  it.each<[number, string]>([
    [400, 'invalid_request'],
    [401, 'unauthenticated'],
    [404, 'index_not_found'],
    [422, 'unsupported'],
    [500, 'internal'],
  ])('after status %i, which would be the same again', async (status, code) => {
    const { client, server } = await clientOf({ 'POST /v1/retrieve': () => problem(status, code) });
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({ code, requestId });
    expect(server.requests).toHaveLength(1);
  });

  it('after other_shape, which is bad_response', async () => {
    const { client, server } = await clientOf();
    await server.misbehave('other_shape');
    await expect(client.retrieve({ query: 'q' })).rejects.toMatchObject({ code: 'bad_response' });
    expect(server.requests).toHaveLength(1);
  });

  it.each<HttpFault>(['rate_limited', 'unavailable', 'reset'])(
    'where it writes an index, even after %s',
    async (fault) => {
      const { client, server } = await clientOf();
      await server.misbehave(fault);
      await expect(client.index('docs')).rejects.toThrow();
      expect(server.requests).toHaveLength(1);
    },
  );
});
