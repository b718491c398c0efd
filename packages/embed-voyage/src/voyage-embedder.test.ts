import type { VendorServer } from '@touchstone/conformance';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { voyageServer } from '../test/voyage-server.ts';
import { plugin } from './plugin.ts';
import { voyageEmbedder } from './voyage-embedder.ts';

let server: VendorServer;
beforeEach(async () => {
  server = await voyageServer();
});
afterEach(() => server.close());

const embedder = (model: string, more: object = {}) =>
  voyageEmbedder({ model, dimensions: 256, apiKey: 'pa-0123456789', baseUrl: `${server.url}/v1`, ...more });

const sent = () => server.requests.map(({ method, path, body }) => ({ request: `${method} ${path}`, body }));

describe('what Voyage is sent', () => {
  it('for documents: the role, the size, and that nothing may be cut', async () => {
    await embedder('voyage-code-3').embed({ texts: ['def f(): pass', 'class A: ...'], role: 'document' });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "encoding_format": "base64",
            "input": [
              "def f(): pass",
              "class A: ...",
            ],
            "input_type": "document",
            "model": "voyage-code-3",
            "output_dimension": 256,
            "truncation": false,
          },
          "request": "POST /v1/embeddings",
        },
      ]
    `);
  });

  it('for a question about code: a query', async () => {
    await embedder('voyage-code-3').embed({ texts: ['where is f'], role: 'code-query' });
    expect(server.requests[0]?.body).toMatchObject({ input_type: 'query' });
  });

  it('for a contextual model: documents as lists of chunks, a query as a list of one', async () => {
    const contextual = embedder('voyage-context-3');
    await contextual.embedDocuments?.({ documents: [['d1c1', 'd1c2'], ['d2c1']] });
    await contextual.embed({ texts: ['my query'], role: 'query' });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "input_type": "document",
            "inputs": [
              [
                "d1c1",
                "d1c2",
              ],
              [
                "d2c1",
              ],
            ],
            "model": "voyage-context-3",
            "output_dimension": 256,
          },
          "request": "POST /v1/contextualizedembeddings",
        },
        {
          "body": {
            "input_type": "query",
            "inputs": [
              [
                "my query",
              ],
            ],
            "model": "voyage-context-3",
            "output_dimension": 256,
          },
          "request": "POST /v1/contextualizedembeddings",
        },
      ]
    `);
  });

  it.each([
    ['voyage-finance-2', 1024],
    ['voyage-law-2', 1024],
    ['voyage-code-2', 1536],
  ])('by %s, whose one size is %i: no dimensions', async (model, dimensions) => {
    const { vectors } = await embedder(model, { dimensions: undefined }).embed({ texts: ['a'], role: 'document' });
    expect(vectors[0]).toHaveLength(dimensions);
    expect(server.requests[0]?.body).not.toHaveProperty('output_dimension');
  });

  it('splits by estimated tokens, and keeps the order', async () => {
    const long = 'word '.repeat(30_000);
    const { vectors, usage } = await embedder('voyage-code-3').embed({
      texts: [`a ${long}`, `b ${long}`, `c ${long}`, `d ${long}`, `e ${long}`],
      role: 'document',
    });
    expect(vectors).toHaveLength(5);
    expect(usage?.calls).toBe(server.requests.length);
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it('several documents of a contextual model share a request while they fit', async () => {
    const contextual = embedder('voyage-context-3');
    const long = 'word '.repeat(20_000);
    const embeddings = await contextual.embedDocuments?.({
      documents: [['a', 'b'], [long], [long], [long], [long], [long]],
    });
    expect(embeddings?.map(({ vectors }) => vectors.length)).toEqual([2, 1, 1, 1, 1, 1]);
    expect(server.requests.length).toBeLessThan(6);
  });
});

describe('the chunks of a contextual model', () => {
  const chunksSent = () =>
    server.requests.map(
      ({ body }) => (body as { readonly inputs: readonly (readonly string[])[] }).inputs.flat().length,
    );
  const document = (count: number) => Array.from({ length: count }, () => 'a');

  it('are 16,000 in one request at most, whatever their tokens', async () => {
    const contextual = embedder('voyage-context-3', { dimensions: undefined });
    await expect(contextual.embedDocuments?.({ documents: [['a'], document(16_001)] })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'documents[1] has 16001 chunks; Voyage takes 16000 in one request. Make larger chunks.',
    });
    expect(server.requests).toEqual([]);
  });

  it('of many documents travel in as many requests as keep the answers readable', async () => {
    const documents = [document(2000), document(1906), document(1000), document(1000)];
    const embeddings = await embedder('voyage-context-3').embedDocuments?.({ documents });
    expect(embeddings?.map(({ vectors }) => vectors.length)).toEqual([2000, 1906, 1000, 1000]);
    // 1,000,000 numbers are 3,906 chunks of 256.
    expect(chunksSent()).toEqual([3906, 2000]);
  });
});

describe('an answer', () => {
  it('of numbers, though base64 was asked for, is read too', async () => {
    const data = [
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [1, 0] },
    ];
    const fetch = async () => Response.json({ data, usage: { total_tokens: 2 } });
    expect(await embedder('voyage-9', { dimensions: 2, fetch }).embed({ texts: ['a', 'b'], role: 'document' })).toEqual(
      {
        vectors: [Float32Array.of(1, 0), Float32Array.of(0, 1)],
        usage: { calls: 1, tokens: 2 },
      },
    );
  });

  it.each([
    ['that names a place twice', { data: [0, 0].map((index) => ({ index, embedding: 'AACAPwAAAEA=' })) }],
    ['without its data', { object: 'list' }],
    ['that is a list', []],
  ])('%s is a bad response', async (_, body) => {
    const call = embedder('voyage-9', { dimensions: 2, fetch: async () => Response.json(body) }).embed({
      texts: ['a', 'b'],
      role: 'document',
    });
    await expect(call).rejects.toMatchObject({ code: 'bad_response' });
  });
});

describe('a text that is too long', () => {
  const tooLong = 'word '.repeat(60_000);

  it('is refused with its place, and nothing is sent', async () => {
    await expect(embedder('voyage-4').embed({ texts: ['a', tooLong], role: 'document' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('texts[1]'),
    });
    expect(server.requests).toEqual([]);
  });

  it('is cut and reported where that is allowed', async () => {
    const trimming = embedder('voyage-4', { overLong: 'trim' });
    expect((await trimming.embed({ texts: ['a', tooLong], role: 'document' })).trimmed).toEqual([1]);
  });
});

describe('the connection', () => {
  it('needs no key until it is used', async () => {
    const keyless = voyageEmbedder({ baseUrl: server.url, apiKey: ' ' });
    expect(keyless.dimensions).toBe(1024);
    await expect(keyless.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Voyage API key is missing: pass apiKey or set VOYAGE_API_KEY.',
    });
  });

  it.each([
    ['pa-0123456789', 'https://api.voyageai.com/v1/embeddings'],
    ['al-0123456789', 'https://ai.mongodb.com/v1/embeddings'],
  ])('takes the host that the key %s belongs to', async (apiKey, address) => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url));
      return new Response('{"detail":"no"}', { status: 400 });
    };
    await expect(voyageEmbedder({ apiKey, fetch }).embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(asked).toEqual([address]);
  });
});

it('a failure leaves no timer of the client behind, which would keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const failing = embedder('voyage-4', { fetch: async () => new Response('{}', { status: 400 }) });
  await expect(failing.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({ code: 'invalid_request' });
  const before = timers();
  for (let i = 0; i < 5; i += 1) {
    await expect(failing.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({ code: 'invalid_request' });
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(timers()).toBeLessThanOrEqual(before);
});

describe('options', () => {
  it.each([
    [{ dimensions: 300 }, 'dimensions of voyage-4 can be 256, 512, 1024, 2048; found 300.'],
    [{ model: 'voyage-code-2', dimensions: 1024 }, 'dimensions of voyage-code-2 can be 1536; found 1024.'],
    [{ dimensions: 0.5 }, 'dimensions must be a whole number, 1 or more; found the number 0.5.'],
    [{ modle: 'voyage-4' }, '"modle"'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => voyageEmbedder(options as object)).toThrow(message);
  });

  it('of a config file make the same embedder', () => {
    const made = plugin.create(plugin.options.parse({ model: 'voyage-context-3' }), { baseDir: '/' });
    expect(made).toMatchObject({ name: 'voyage', model: 'voyage-context-3', dimensions: 1024 });
    expect(made.embedDocuments).toBeDefined();
  });

  it.each([
    ['voyage-4-large', 1024, 32_000, 120_000],
    ['voyage-4', 1024, 32_000, 320_000],
    ['voyage-4-lite', 1024, 32_000, 1_000_000],
    ['voyage-law-2', 1024, 16_000, 120_000],
    ['voyage-code-2', 1536, 16_000, 120_000],
    ['voyage-finance-2', 1024, 32_000, 120_000],
  ])(
    '%s has %i dimensions, %i tokens a text and %i a request',
    (model, dimensions, maxTokensPerText, maxTokensPerCall) => {
      expect(voyageEmbedder({ model })).toMatchObject({ dimensions, limits: { maxTokensPerText, maxTokensPerCall } });
    },
  );

  it('take a model that is not known', () => {
    expect(voyageEmbedder({ model: 'voyage-9' })).toMatchObject({
      model: 'voyage-9',
      limits: { maxTokensPerCall: 120_000 },
    });
  });
});
