import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callClient } from './call-client.ts';
import { fetchDispatcher } from './fetch-dispatcher.ts';

const call = { provider: 'acme', what: 'Acme sum', timeoutMs: 10_000 };

/** Answers with the request. */
async function echo(): Promise<string> {
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    answer.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A client that takes a dispatcher, and sends with Node's own `fetch`. */
function throughDispatcher(address: string, init: RequestInit, known?: (path: string) => unknown) {
  return callClient(async ({ fetch: send, signal }) => {
    const dispatcher = fetchDispatcher({ fetch: send, address, known });
    const response = await fetch('http://address-of-the-client.invalid/v1/sum?wait=true', {
      ...init,
      dispatcher,
      signal,
    });
    return response.json();
  }, call);
}

describe('a dispatcher that sends through a fetch', () => {
  it('sends what the client sends, to the address of the transport', async () => {
    const address = await echo();
    const headers = { 'api-key': 'k', 'content-type': 'application/json', 'user-agent': 'acme-client/7.1' };
    const sent = await throughDispatcher(`${address}/base`, { method: 'PUT', headers, body: '{"text":"é"}' });
    expect(sent).toMatchObject({
      method: 'PUT',
      url: '/base/v1/sum?wait=true',
      body: '{"text":"é"}',
      headers: {
        'api-key': 'k',
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': '13',
        'user-agent': expect.stringMatching(/^touchstone\/\S+ acme-client\/7\.1$/),
      },
    });
  });

  it('gives the failure of the transport, though fetch wraps it', async () => {
    const failing = callClient(
      async ({ fetch: send }) => {
        const dispatcher = fetchDispatcher({ fetch: send, address: 'http://127.0.0.1:1' });
        await fetch('http://client.invalid/', { dispatcher }).catch(() => Promise.reject(new Error('wrapped')));
      },
      call,
      { fetch: async () => new Response('{"message":"slow down"}', { status: 429, headers: { 'retry-after': '7' } }) },
    );
    await expect(failing).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 7000 });
  });

  it('answers what is known without sending it', async () => {
    const known = (path: string) => (path === '/v1/sum?wait=true' ? { sum: 3 } : undefined);
    expect(await throughDispatcher('http://127.0.0.1:1', { method: 'GET' }, known)).toEqual({ sum: 3 });
  });

  it('answers the handlers of undici 8 too', async () => {
    const seen: unknown[] = [];
    const ended = Promise.withResolvers<void>();
    const request = { path: '/v1/sum', method: 'GET', headers: {}, body: null };
    const handler = {
      onRequestStart: () => seen.push('start'),
      onResponseStart: (_: object, status: number, headers: object) => seen.push(status, headers),
      onResponseData: (_: object, chunk: Buffer) => seen.push(chunk.toString()),
      onResponseEnd: () => ended.resolve(),
      onResponseError: (_: object, error: unknown) => ended.reject(error),
    };
    const dispatcher = fetchDispatcher({
      fetch: async () => Response.json({ sum: 3 }),
      address: 'http://acme.invalid',
    });
    Reflect.apply(dispatcher.dispatch, dispatcher, [request, handler]);
    await ended.promise;
    expect(seen).toEqual(['start', 200, { 'content-type': 'application/json', 'content-length': '9' }, '{"sum":3}']);
  });
});
