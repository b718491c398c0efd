import type { VendorServer } from '@touchstone/conformance';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cohereServer } from '../test/cohere-server.ts';
import { cohereEmbedder } from './cohere-embedder.ts';
import { plugin } from './plugin.ts';

let server: VendorServer;
beforeEach(async () => {
  server = await cohereServer();
});
afterEach(() => server.close());

const embedder = (more: object = {}) => cohereEmbedder({ apiKey: 'co-0123456789', baseUrl: server.url, ...more });

const sent = () => server.requests.map(({ method, path, body }) => ({ request: `${method} ${path}`, body }));

describe('what Cohere is sent', () => {
  it('for documents of a 3.0 model: the role, floats as base64, that nothing may be cut, and no dimensions', async () => {
    await embedder().embed({ texts: ['def f(): pass', 'class A: ...'], role: 'document' });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "embedding_types": [
              "base64",
            ],
            "input_type": "search_document",
            "model": "embed-english-v3.0",
            "texts": [
              "def f(): pass",
              "class A: ...",
            ],
            "truncate": "NONE",
          },
          "request": "POST /v2/embed",
        },
      ]
    `);
  });

  it('for a query of a model that has several sizes: its dimensions', async () => {
    await embedder({ model: 'embed-v4.0', dimensions: 512 }).embed({ texts: ['q'], role: 'query' });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "embedding_types": [
              "base64",
            ],
            "input_type": "search_query",
            "model": "embed-v4.0",
            "output_dimension": 512,
            "texts": [
              "q",
            ],
            "truncate": "NONE",
          },
          "request": "POST /v2/embed",
        },
      ]
    `);
  });

  it('for a question about code: a query', async () => {
    await embedder().embed({ texts: ['where is f'], role: 'code-query' });
    expect(server.requests[0]?.body).toMatchObject({ input_type: 'search_query' });
  });

  it('96 texts at most in one request, all in their order', async () => {
    const texts = Array.from({ length: 200 }, (_, i) => `text ${i}`);
    const { vectors, usage } = await embedder().embed({ texts, role: 'document' });
    const requests = server.requests.map(({ body }) => (body as { readonly texts: readonly string[] }).texts);
    expect(requests.map(({ length }) => length)).toEqual([96, 96, 8]);
    expect(requests.flat()).toEqual(texts);
    expect(vectors).toHaveLength(200);
    expect(usage).toEqual({ calls: 3, tokens: 1000 });
  });
});

describe('a text that is too long for 512 tokens', () => {
  const tooLong = 'word '.repeat(600);

  it('is refused with its place, and nothing is sent', async () => {
    await expect(embedder().embed({ texts: ['a', tooLong], role: 'document' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('texts[1]'),
    });
    expect(server.requests).toEqual([]);
  });

  it('is cut and reported where that is allowed', async () => {
    const { trimmed } = await embedder({ overLong: 'trim' }).embed({ texts: ['a', tooLong], role: 'document' });
    expect(trimmed).toEqual([1]);
  });
});

describe('an answer', () => {
  const answering = (body: object) =>
    embedder({ model: 'embed-v9.0', dimensions: 2, fetch: async () => Response.json(body) });

  it('of numbers, though base64 was asked for, is read too', async () => {
    const other = answering({ id: '1', embeddings: { float: [[0.5, -1]] } });
    expect(await other.embed({ texts: ['a'], role: 'document' })).toEqual({
      vectors: [Float32Array.of(0.5, -1)],
      usage: { calls: 1 },
    });
  });

  it.each([
    ['without vectors', { id: '1', embeddings: { int8: [[1, 2]] } }],
    ['of another shape', { id: 7, embeddings: 'none', texts: ['a'] }],
    ['with a wrong bill', { id: '1', embeddings: {}, meta: { billed_units: { input_tokens: 'many' } } }],
  ])('%s is a bad response, and nothing of it is printed', async (_, body) => {
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    const call = answering(body).embed({ texts: ['a'], role: 'document' });
    await expect(call).rejects.toMatchObject({ code: 'bad_response' });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the key', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['CO_API_KEY', 'COHERE_API_KEY'])('may stand in %s', async (name) => {
    vi.stubEnv('CO_API_KEY', undefined);
    vi.stubEnv('COHERE_API_KEY', undefined);
    vi.stubEnv(name, `co-from-${name}`);
    const keys: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      keys.push(new Headers(init?.headers).get('authorization'));
      return new Response('{"message":"no"}', { status: 400 });
    };
    const call = cohereEmbedder({ fetch }).embed({ texts: ['a'], role: 'query' });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
    expect(keys).toEqual([`Bearer co-from-${name}`]);
  });

  it('is needed at the first call, not before', async () => {
    vi.stubEnv('CO_API_KEY', undefined);
    vi.stubEnv('COHERE_API_KEY', undefined);
    const keyless = cohereEmbedder({ baseUrl: server.url });
    expect(keyless.dimensions).toBe(1024);
    await expect(keyless.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Cohere API key is missing: pass apiKey or set CO_API_KEY or COHERE_API_KEY.',
    });
  });
});

it('a deployment elsewhere, such as one on Azure, is asked by its address and its own key', async () => {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push([String(url), new Headers(init?.headers).get('authorization')]);
    return Response.json({ id: '1', embeddings: { float: [[1, 0]] } });
  };
  const baseUrl = 'https://my-embed.eastus2.models.ai.azure.com/';
  await embedder({ model: 'embed-v9.0', dimensions: 2, apiKey: 'key-of-the-deployment', baseUrl, fetch }).embed({
    texts: ['a'],
    role: 'query',
  });
  expect(asked).toEqual([['https://my-embed.eastus2.models.ai.azure.com/v2/embed', 'Bearer key-of-the-deployment']]);
});

describe('models', () => {
  it.each([
    ['embed-english-v3.0', 1024, 512],
    ['embed-multilingual-v3.0', 1024, 512],
    ['embed-english-light-v3.0', 384, 512],
    ['embed-multilingual-light-v3.0', 384, 512],
    ['embed-v4.0', 1536, 128_000],
    ['embed-v5.0-pro', 2048, 128_000],
    ['embed-v5.0-fast', 2048, 128_000],
  ])('%s gives %i numbers and reads %i tokens', (model, dimensions, maxTokensPerText) => {
    expect(cohereEmbedder({ model })).toMatchObject({ model, dimensions, limits: { maxTexts: 96, maxTokensPerText } });
  });

  it('one that is not known is taken with its dimensions', () => {
    expect(() => cohereEmbedder({ model: 'embed-v9.0' })).toThrow('embed-v9.0 is not a known model: pass dimensions');
    expect(cohereEmbedder({ model: 'embed-v9.0', dimensions: 512 })).toMatchObject({ dimensions: 512 });
  });
});

describe('options', () => {
  it.each([
    [{ dimensions: 512 }, 'dimensions of embed-english-v3.0 can be 1024; found 512.'],
    [{ model: 'embed-v4.0', dimensions: 300 }, 'dimensions of embed-v4.0 can be 256, 512, 1024, 1536; found 300.'],
    [{ dimensions: 0.5 }, 'dimensions must be a whole number, 1 or more; found the number 0.5.'],
    [{ modle: 'embed-v4.0' }, 'Did you mean "model"?'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => cohereEmbedder(options as object)).toThrow(message);
  });

  it('of a config file make the same embedder', () => {
    const made = plugin.create(plugin.options.parse({ model: 'embed-v4.0', dimensions: 256 }), { baseDir: '/' });
    expect(made).toMatchObject({ specVersion: 1, name: 'cohere', model: 'embed-v4.0', dimensions: 256 });
  });
});
