import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { requestJson } from './request-json.ts';

const call = { provider: 'voyage', what: 'Voyage embedding', timeoutMs: 10_000 };
const servers: Server[] = [];

/** A server of this machine: faults of a body occur only over a socket. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a JSON request', () => {
  it('sends JSON and reads JSON', async () => {
    const requests: { url: string; init: RequestInit | undefined }[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      requests.push({ url: String(url), init });
      return Response.json({ ok: true }, { headers: { 'x-id': '1' } });
    };
    const request = { url: 'https://x.test/v1', headers: { authorization: 'Bearer k' }, body: { texts: ['a'] } };
    const { status, headers, body } = await requestJson(request, call, { fetch });
    expect({ status, id: headers.get('x-id'), body }).toEqual({ status: 200, id: '1', body: { ok: true } });
    const { signal, ...init } = requests[0]?.init ?? {};
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(init).toEqual({
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: 'Bearer k' },
      body: '{"texts":["a"]}',
    });
  });

  it('without a body is a GET; an empty answer has none', async () => {
    const url = await serve(({ method }, answer) => answer.writeHead(204, { 'x-method': method ?? '' }).end());
    const { headers, body } = await requestJson({ url }, call);
    expect([headers.get('x-method'), body]).toEqual(['GET', undefined]);
  });

  it('keeps its deadline while the body drips', async () => {
    const url = await serve((_, answer) => answer.writeHead(200).write('{"vectors":['));
    await expect(requestJson({ url }, { ...call, timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each([
    ['reset before the answer', (answer: { destroy(): void }) => answer.destroy()],
    [
      'cut off in the body',
      (answer: Parameters<RequestListener>[1]) => {
        answer.writeHead(200, { 'content-length': '100' }).write('{"a":');
        setImmediate(() => answer.destroy());
      },
    ],
  ])('that is %s is unavailable', async (_, end) => {
    const url = await serve((_request, answer) => end(answer));
    await expect(requestJson({ url }, call)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('to a port where nothing listens is unavailable', async () => {
    const url = await serve(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expect(requestJson({ url }, call)).rejects.toMatchObject({
      code: 'unavailable',
      operatorNote: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('reads the vendor’s words and its wish to wait from an error', async () => {
    const url = await serve((_, answer) => answer.writeHead(429, { 'retry-after': '7' }).end('{"detail":"slow down"}'));
    await expect(requestJson({ url }, call)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 7000,
      message: 'The Voyage embedding failed: HTTP 429. Try again in 7 s.',
      operatorNote: 'The service said: "slow down".',
    });
  });

  it('does not read an endless error to its end', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(500);
      answer.write('x'.repeat(20_000));
    });
    await expect(requestJson({ url }, call)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('does not read an answer past its limit', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(200);
      answer.write(' '.repeat(1001));
    });
    await expect(requestJson({ url }, call, { maxAnswerBytes: 1000 })).rejects.toMatchObject({
      code: 'bad_response',
      message: 'The Voyage embedding got an unusable answer: it is larger than 1000 bytes.',
    });
  });

  it('takes an answer of just its limit, with characters that span two pieces', async () => {
    const bytes = Buffer.from('"é"');
    const body = new ReadableStream({
      start(pieces) {
        pieces.enqueue(bytes.subarray(0, 2));
        pieces.enqueue(bytes.subarray(2));
        pieces.close();
      },
    });
    const fetch = async () => new Response(body);
    expect((await requestJson({ url: 'https://x.test' }, call, { fetch, maxAnswerBytes: 4 })).body).toBe('é');
  });

  it('says what it got instead of JSON, without quoting it', async () => {
    const url = await serve((_, answer) =>
      answer.writeHead(200, { 'content-type': 'text/html; charset=x' }).end('<p>secret</p>'),
    );
    await expect(requestJson({ url }, call)).rejects.toMatchObject({
      code: 'bad_response',
      message: 'The Voyage embedding got an unusable answer: 13 bytes (text/html) that are not JSON.',
    });
  });

  it('takes no key to where a redirect leads', async () => {
    const url = await serve((_, answer) => answer.writeHead(307, { location: 'http://127.0.0.1:1/' }).end());
    await expect(requestJson({ url }, call)).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('to an address that is none is a matter of the config', async () => {
    await expect(requestJson({ url: 'localhost/v1' }, call)).rejects.toMatchObject({ code: 'invalid_config' });
  });
});
