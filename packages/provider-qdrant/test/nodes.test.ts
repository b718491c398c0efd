import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type QdrantOptions, qdrant } from '../src/index.ts';
import { standInQdrant } from './stand-in-qdrant.ts';

const search = { index: 'docs', vector: [1, 0], topK: 1 };

/** An address where nobody listens. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** A node that takes every connection and says nothing, until it is told to answer. */
async function hungNode() {
  let isHanging = true;
  let taken = 0;
  const server = createServer((_, response) => {
    taken += 1;
    if (!isHanging) response.end('ready');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => taken,
    answer: () => {
      isHanging = false;
    },
  };
}

/** A store whose clock stands still until it is moved. */
function opened(options: QdrantOptions) {
  let now = 0;
  const clock = { nowMs: () => now, monotonicMs: () => now };
  const sent: string[] = [];
  const store = qdrant({
    clock,
    ...options,
    fetch: (input, init) => {
      sent.push(new URL(String(input)).origin);
      return fetch(input, init);
    },
  });
  const wait = (ms: number) => {
    now += ms;
  };
  return { store, sent, wait };
}

describe('several addresses', () => {
  it('a dead node costs one refused connection, and no call fails', async () => {
    const [dead, alive] = [await deadAddress(), await standInQdrant()];
    const { store, sent } = opened({ url: [dead, alive.url] });
    for (let i = 0; i < 12; i += 1) expect(await store.searchDense(search)).toHaveLength(1);
    expect(sent.filter((origin) => origin === dead)).toHaveLength(1);
  });

  it('a node that says it cannot is left out too, and a wrong request is not sent to another', async () => {
    const [first, second] = [await standInQdrant(), await standInQdrant()];
    const { store, sent } = opened({ url: `${first.url},${second.url}` });
    await first.misbehave('unavailable');
    expect(await store.searchDense(search)).toHaveLength(1);
    await second.misbehave('bad_request');
    const before = sent.length;
    await expect(store.searchDense(search)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(sent.slice(before)).toEqual([second.url]);
  });

  it('a hung node costs one patience, for the first request alone', async () => {
    const [hung, alive] = [await hungNode(), await standInQdrant()];
    const { store } = opened({ url: [hung.url, alive.url], nodeTimeoutMs: 500, timeoutMs: 60_000 });
    expect(await store.searchDense(search)).toHaveLength(1);
    // The request, and the question whether it is ready.
    expect(hung.taken()).toBe(2);
    await store.searchDense(search);
    expect(hung.taken()).toBe(2);
  });

  it('a slow node that is ready is waited for', async () => {
    const [slow, other] = [await standInQdrant(), await standInQdrant()];
    // Slow enough to be asked, and for that to be answered.
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
    let isSlow = false;
    const store = qdrant({
      url: [slow.url, other.url],
      nodeTimeoutMs: 500,
      fetch: async (input, init) => {
        if (isSlow && String(input).includes('/points')) await asked;
        const answer = await fetch(input, init);
        if (String(input).endsWith('/readyz')) setImmediate(wasAsked);
        return answer;
      },
    });
    await store.searchDense(search);
    isSlow = true;
    expect(await store.searchDense(search)).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });

  it('a node that was left out is asked after its rest, beside a request, and serves again when it is ready', async () => {
    const [hung, alive] = [await hungNode(), await standInQdrant()];
    const { store, sent, wait } = opened({ url: [hung.url, alive.url], nodeTimeoutMs: 500, timeoutMs: 60_000 });
    await store.searchDense(search);
    hung.answer();
    wait(9_999);
    await store.searchDense(search);
    expect(hung.taken()).toBe(2);
    wait(2);
    await store.searchDense(search);
    await expect.poll(() => hung.taken()).toBe(3);
    const before = sent.length;
    await expect
      .poll(async () => {
        await store.searchDense(search);
        return sent.slice(before);
      })
      .toContain(hung.url);
  });

  it.each([
    ['a page of a balancer', () => new Response('<html>sorry</html>', { headers: { 'content-type': 'text/html' } })],
    ['another address', () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
    ['what no route is', () => new Response('<html>not found</html>', { status: 404 })],
  ])('a node that answers with %s is left out', async (_, answer) => {
    const alive = await standInQdrant();
    const sent: string[] = [];
    const store = qdrant({
      url: ['http://liar.example', alive.url],
      fetch: async (input, init) => {
        const { origin } = new URL(String(input));
        sent.push(origin);
        return origin === 'http://liar.example' ? answer() : fetch(input, init);
      },
    });
    for (let i = 0; i < 3; i += 1) expect(await store.searchDense(search)).toHaveLength(1);
    expect(sent.filter((origin) => origin === 'http://liar.example')).toHaveLength(1);
  });

  it('a node that is ready at first and hangs later is given up all the same', async () => {
    const [hung, alive] = [await hungNode(), await standInQdrant()];
    let asked = 0;
    const store = qdrant({
      url: [hung.url, alive.url],
      nodeTimeoutMs: 500,
      timeoutMs: 60_000,
      fetch: async (input, init) => {
        const isQuestion = String(input) === `${hung.url}/readyz`;
        return isQuestion && asked++ === 0 ? new Response('all shards are ready') : fetch(input, init);
      },
    });
    expect(await store.searchDense(search)).toHaveLength(1);
    expect(asked).toBe(2);
  });

  it('fails where none answers, with how many there are and without their addresses', async () => {
    const { store } = opened({ url: [await deadAddress(), await deadAddress()] });
    await expect(store.searchDense(search)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/at all 2 nodes(?!.*127\.0\.0\.1)/),
    });
  });

  it('ends with the signal, whatever the nodes do', async () => {
    const hung = await hungNode();
    const { store } = opened({ url: [hung.url, hung.url], nodeTimeoutMs: 60_000 });
    const controller = new AbortController();
    const running = store.searchDense(search, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  });
});
