import { type Fault, type HttpFault, isEndless } from '@touchstone/conformance';
import type { ErrorCode } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { turnsUntil } from '../../../tools/test-kit/turn-counter.ts';
import { type QdrantStore, qdrant } from '../src/index.ts';
import { standInQdrant } from './stand-in-qdrant.ts';

const apiKey = 'qdrant-secret-0123456789';
const chunk = { id: 'a', text: 'a', metadata: {}, vector: [1, 0], sparse: { indices: [1], values: [1] } };

const calls: Readonly<Record<string, (store: QdrantStore, signal?: AbortSignal) => Promise<unknown>>> = {
  search: (store, signal) =>
    store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 }, signal === undefined ? {} : { signal }),
  upsert: (store, signal) => store.upsert('docs', [chunk], signal === undefined ? {} : { signal }),
};

const expected: Readonly<Record<HttpFault, ErrorCode>> = {
  unauthenticated: 'unauthenticated',
  forbidden: 'unauthenticated',
  bad_request: 'invalid_request',
  rate_limited: 'rate_limited',
  rate_limited_for_a_while: 'rate_limited',
  server_error: 'unavailable',
  unavailable: 'unavailable',
  gateway_timeout: 'timeout',
  connection_refused: 'unavailable',
  reset: 'unavailable',
  reset_mid_body: 'unavailable',
  hang: 'timeout',
  slow_body: 'timeout',
  invalid_json: 'bad_response',
  empty_body: 'bad_response',
  other_shape: 'bad_response',
};

/** A store that knows its index, whose server then misbehaves. */
async function failing(fault: Fault, timeoutMs = isEndless(fault) ? 1000 : 20_000) {
  const server = await standInQdrant();
  const store = qdrant({ url: server.url, apiKey, timeoutMs });
  await store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 });
  await server.misbehave(fault);
  return { server, store };
}

describe.each(Object.entries(calls))('a fault of the server in the middle of use: %s', (_, call) => {
  it.each(Object.entries(expected))('%s is %s, once, and without the key', async (fault, code) => {
    const { server, store } = await failing(fault as HttpFault);
    const before = server.requests.length;
    const error = await call(store).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, provider: 'qdrant' });
    expect((error as { retryAfterMs?: number }).retryAfterMs).toBe(
      fault === 'rate_limited_for_a_while' ? 7000 : undefined,
    );
    expect(String(error) + JSON.stringify(error)).not.toContain(apiKey);
    expect(server.requests.length - before).toBeLessThanOrEqual(1);
  });

  it('ends within a few turns of the event loop after an abort', async () => {
    const { server, store } = await failing('hang', 30_000);
    const arrived = server.requests.length + 1;
    const controller = new AbortController();
    const running = call(store, controller.signal).catch((thrown: unknown) => thrown);
    await expect.poll(() => server.requests.length, { interval: 5 }).toBe(arrived);
    controller.abort();
    expect(await turnsUntil(expect(running).resolves.toMatchObject({ code: 'aborted' }))).toBeLessThan(10);
  });
});

describe('a collection that is gone', () => {
  const search = { index: 'docs', vector: [1, 0], topK: 1 };

  it('is index_not_found, with the index named', async () => {
    const server = await standInQdrant();
    const store = qdrant({ url: server.url });
    await expect(store.describe('manuals')).rejects.toMatchObject({
      code: 'index_not_found',
      message: expect.stringContaining('"manuals"'),
    });
  });

  it('is looked for once more where it was known before: another process may have activated another', async () => {
    const server = await standInQdrant();
    let gone = 0;
    const store = qdrant({
      url: server.url,
      fetch: async (input, init) => {
        if (!String(input).includes('/points/query') || gone === 0) return fetch(input, init);
        gone -= 1;
        return Response.json({ status: { error: 'Not found: Collection `docs@main`' } }, { status: 404 });
      },
    });
    await store.searchDense(search);
    gone = 1;
    expect(await store.searchDense(search)).toHaveLength(1);
    // And not forever.
    gone = 2;
    await expect(store.searchDense(search)).rejects.toMatchObject({
      code: 'index_not_found',
      operatorNote: expect.stringContaining('docs@main'),
    });
  });
});
