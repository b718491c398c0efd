import { afterEach, describe, expect, it, vi } from 'vitest';
import { qdrant } from '../src/index.ts';
import { standInQdrant } from './stand-in-qdrant.ts';

const search = { index: 'docs', vector: [1, 0], topK: 1 };

describe('Qdrant’s client', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('prints nothing, though a key goes to an address without TLS, and asks for nothing of its own', async () => {
    const printed = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    const server = await standInQdrant();
    await qdrant({ url: server.url, apiKey: 'qdrant-secret-0123456789' }).searchDense(search);
    expect(server.requests).toHaveLength(3);
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });

  it('is named behind us in the user agent', async () => {
    const server = await standInQdrant();
    await qdrant({ url: server.url }).searchDense(search);
    const agents = server.requests.map(({ headers }) => headers['user-agent']);
    expect(new Set(agents).size).toBe(1);
    expect(agents[0]).toMatch(/^touchstone\/\S+ qdrant-js\/1\.\d+\.\d+$/);
  });
});

it('a whole number past 2^53 is a number, as JSON has it, though the client makes a BigInt of it', async () => {
  const fingerprint = { embedding: { provider: 'o', model: 'm', dimensions: 2, metric: 'cosine' } } as const;
  const collection = { config: { params: { vectors: { dense: { size: 2, distance: 'Cosine' } } } } };
  const points = '[{"id":7,"score":0.5,"payload":{"text":"t","size":9007199254740993,"parts":[{"n":1e300}]}}]';
  const store = qdrant({
    url: 'http://127.0.0.1:6333',
    collections: { docs: { collection: 'others', fingerprint } },
    fetch: async (input) =>
      String(input).includes('/points')
        ? new Response(`{"result":{"points":${points}}}`)
        : Response.json({ result: collection }),
  });
  const [hit] = await store.searchDense(search);
  expect(hit?.metadata).toEqual({ size: 9_007_199_254_740_992, parts: [{ n: 1e300 }] });
});
