import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Fault } from './faults.ts';
import { type VendorRequest, type VendorServer, vendorServer } from './vendor-server.ts';

async function start(fault?: Fault): Promise<VendorServer> {
  const vendor = await vendorServer({
    fault,
    routes: {
      'POST /v1/double': ({ body }: VendorRequest<{ n: number }>) => ({ json: { result: 2 * body.n } }),
      'GET /v1/things/:name': ({ params, fault: told }) => ({ json: { name: params.name, told } }),
    },
    errorBody: (status, message) => ({ detail: message, status }),
  });
  onTestFinished(() => vendor.close());
  return vendor;
}

const post = (vendor: VendorServer, signal?: AbortSignal) =>
  fetch(`${vendor.url}/v1/double?key=sk-query`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-secret', 'x-goog-api-key': 'sk-other', 'x-trace': 'plain' },
    body: JSON.stringify({ n: 21 }),
    signal,
  });

describe('vendorServer', () => {
  it('answers a route, and records the request without its keys', async () => {
    const vendor = await start();
    expect(await (await post(vendor)).json()).toEqual({ result: 42 });
    expect(vendor.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/double?key=[redacted]',
        headers: { authorization: 'Bearer [redacted]', 'x-goog-api-key': '[redacted]', 'x-trace': 'plain' },
        body: { n: 21 },
      },
    ]);
    expect(JSON.stringify(vendor.requests)).not.toContain('sk-');
  });

  it('reads parts of a path, and tells the route of a fault of its answer', async () => {
    const vendor = await start('wrong_count');
    const found = await fetch(`${vendor.url}/v1/things/a%20b`);
    expect(await found.json()).toEqual({ name: 'a%20b', told: 'wrong_count' });
    expect((await fetch(`${vendor.url}/v1/things/a/b`)).status).toBe(404);
  });

  it.each([
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['bad_request', 400],
    ['rate_limited', 429],
    ['server_error', 500],
    ['unavailable', 503],
    ['gateway_timeout', 504],
  ] as const)(
    'fails on demand: %s is status %d, in the shape of the vendor and with the key in it',
    async (fault, status) => {
      const vendor = await start(fault);
      const answer = await post(vendor);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('retry-after')).toBeNull();
      expect(await answer.json()).toEqual({ status, detail: expect.stringContaining('sk-secret, sk-other, sk-query') });
    },
  );

  it('says how long to wait', async () => {
    const answer = await post(await start('rate_limited_for_a_while'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it.each(['invalid_json', 'empty_body'] as const)('gives %s with status 200', async (fault) => {
    const answer = await post(await start(fault));
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['connection_refused', 'ECONNREFUSED'],
    ['reset', 'ECONNRESET'],
  ] as const)('%s lets no answer begin', async (fault, code) => {
    await expect(post(await start(fault))).rejects.toMatchObject({ cause: { code } });
  });

  it('breaks a body in the middle', async () => {
    const answer = await post(await start('reset_mid_body'));
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it.each(['hang', 'slow_body'] as const)(
    '%s never ends by itself, but with the signal and with the server',
    async (fault) => {
      const vendor = await start(fault);
      const caller = new AbortController();
      const aborted = expect(post(vendor, caller.signal).then((answer) => answer.text())).rejects.toMatchObject({
        name: 'AbortError',
      });
      await expect.poll(() => vendor.requests.length).toBe(1);
      caller.abort();
      await aborted;
      const call = post(vendor).then((answer) => answer.text());
      const outcome = expect(call).rejects.toThrow();
      await expect.poll(() => vendor.requests.length).toBe(2);
      await vendor.close();
      await outcome;
    },
  );

  it('is not harmed by a caller that hangs up in the middle of its request', async () => {
    const vendor = await start();
    const { port, hostname } = new URL(vendor.url);
    const caller = connect(Number(port), hostname);
    caller.write('POST /v1/double HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n{"n":');
    // The answer "continue" means that the request is being read. An unhandled failure fails the whole run.
    await once(caller, 'data');
    caller.resetAndDestroy();
    expect(await (await post(vendor)).json()).toEqual({ result: 42 });
    expect(vendor.requests).toHaveLength(1);
  });

  it('begins to misbehave and stops again', async () => {
    const vendor = await start();
    await vendor.misbehave('connection_refused');
    await expect(post(vendor)).rejects.toThrow();
    await vendor.misbehave('unavailable');
    expect((await post(vendor)).status).toBe(503);
    await vendor.misbehave(undefined);
    expect((await post(vendor)).status).toBe(200);
  });
});
