import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ClientCall, callClient } from './call-client.ts';

const call = { provider: 'acme', what: 'Acme sum', timeoutMs: 10_000, secrets: ['key-of-the-test'] };

/** A server on the loopback interface: faults of a body occur only over a socket. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A client as generators make them: it looks at the status only, and wraps any error of its transport. */
const askAt =
  (url: string, init: RequestInit = {}) =>
  async ({ fetch, signal }: ClientCall) => {
    try {
      const response = await fetch(url, { signal, ...init });
      return await response.json();
    } catch (cause) {
      throw new Error(`wrapped by the client: ${String(cause)}`);
    }
  };

const answering =
  (body: string, init?: ResponseInit): typeof globalThis.fetch =>
  async () =>
    new Response(body, init);

describe('a call of a vendor’s client', () => {
  it('sends what the client sends, names us before the client, and gives what the client gives', async () => {
    const url = await serve((request, answer) => {
      const { authorization, 'user-agent': agent } = request.headers;
      answer.end(JSON.stringify({ method: request.method, authorization, agent }));
    });
    const headers = { authorization: 'Bearer k', 'User-Agent': 'acme-client/7.1' };
    expect(await callClient(askAt(url, { method: 'PUT', headers }), call)).toEqual({
      method: 'PUT',
      authorization: 'Bearer k',
      agent: expect.stringMatching(/^touchstone\/\d+\.\d+\.\d+ acme-client\/7\.1$/),
    });
  });

  it('keeps its own failure, though the client wraps it and loses its cause', async () => {
    const url = await serve((_, answer) => answer.writeHead(429, { 'retry-after': '7' }).end('{"detail":"slow down"}'));
    await expect(callClient(askAt(url), call)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 7000,
      message: 'The Acme sum failed: HTTP 429. Try again in 7 s.',
      operatorNote: 'The service said: "slow down".',
    });
  });

  it('to a port where nothing listens is unavailable, with the reason that the client lost', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      });
    };
    await expect(callClient(askAt('https://acme.example'), call, { fetch })).rejects.toMatchObject({
      code: 'unavailable',
      operatorNote: 'connect ECONNREFUSED',
    });
  });

  it('takes a failure of the client after a sound answer for what it is', async () => {
    const work = async ({ fetch }: ClientCall) => {
      await fetch('https://acme.example');
      throw new TypeError('x is not a function');
    };
    await expect(callClient(work, call, { fetch: answering('{}') })).rejects.toMatchObject({ code: 'internal' });
  });

  it('forgets a failure that a later request of the client mended', async () => {
    const statuses = [500, 200];
    const fetch = async () => new Response('{}', { status: statuses.shift() });
    const work = async ({ fetch }: ClientCall) => {
      await fetch('https://acme.example').catch(() => {});
      await fetch('https://acme.example');
      throw Object.assign(new Error('wrong'), { status: 400 });
    };
    await expect(callClient(work, call, { fetch })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('keeps its deadline while the body drips, also where the client looks at no signal', async () => {
    const url = await serve((_, answer) => answer.writeHead(200).write('{"vectors":['));
    const work = async ({ fetch }: ClientCall) => (await fetch(url)).json();
    await expect(callClient(work, { ...call, timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('that is aborted ends the socket', async () => {
    const caller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const url = await serve((_, answer) => {
      answer.on('close', closed.resolve);
      caller.abort();
    });
    await expect(callClient(askAt(url), { ...call, signal: caller.signal })).rejects.toMatchObject({ code: 'aborted' });
    await closed.promise;
  });

  it('looks at no deadline of the client’s own', async () => {
    const url = await serve((_, answer) => setImmediate(() => answer.end('{"sum":3}')));
    expect(await callClient(askAt(url, { signal: AbortSignal.abort() }), call)).toEqual({ sum: 3 });
  });
});

describe('an answer', () => {
  it.each([
    [
      'is not JSON',
      '<p>secret</p>',
      { headers: { 'content-type': 'text/html; charset=x' } },
      '13 bytes (text/html) that are not JSON',
    ],
    ['is cut off', '{"sum":', {}, '7 bytes (text/plain) that are not JSON'],
    ['is empty', '', {}, '0 bytes (text/plain) that are not JSON'],
    ['is too large', `"${'x'.repeat(100)}"`, {}, 'it is larger than 100 bytes'],
  ])('that %s never reaches the client', async (_, body, init, problem) => {
    let reached = false;
    const work = async ({ fetch }: ClientCall) => {
      await fetch('https://acme.example');
      reached = true;
    };
    await expect(callClient(work, call, { fetch: answering(body, init), maxAnswerBytes: 100 })).rejects.toMatchObject({
      code: 'bad_response',
      message: `The Acme sum got an unusable answer: ${problem}.`,
    });
    expect(reached).toBe(false);
  });

  it('is looked at first, and the client gets what that leaves of it', async () => {
    const seen: unknown[] = [];
    const passOn = (answer: unknown) => {
      seen.push(answer);
      return { sum: 4 };
    };
    expect(await callClient(askAt('https://acme.example'), call, { fetch: answering('{"sum":3}'), passOn })).toEqual({
      sum: 4,
    });
    expect(seen).toEqual([{ sum: 3 }]);
  });

  it('takes no key to where a redirect leads', async () => {
    const url = await serve((_, answer) => answer.writeHead(307, { location: 'http://127.0.0.1:1/' }).end());
    await expect(callClient(askAt(url), call)).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('that fails without an end is not read to its end', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(500);
      answer.write('x'.repeat(20_000));
    });
    await expect(callClient(askAt(url), call)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that repeats a token which the client got by itself says it to nobody', async () => {
    const fetch = answering('{"detail":"wrong token ya29.of-the-client"}', { status: 401 });
    const headers = { authorization: 'Bearer ya29.of-the-client' };
    await expect(callClient(askAt('https://acme.example', { headers }), call, { fetch })).rejects.toMatchObject({
      operatorNote: 'The service said: "wrong token [redacted]".',
    });
  });

  it('that repeats the key says it to nobody', async () => {
    const fetch = answering('{"detail":"wrong key key-of-the-test"}', { status: 401 });
    await expect(callClient(askAt('https://acme.example'), call, { fetch })).rejects.toMatchObject({
      code: 'unauthenticated',
      operatorNote: 'The service said: "wrong key [redacted]".',
    });
  });
});
