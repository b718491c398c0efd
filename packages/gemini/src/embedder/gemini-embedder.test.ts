import type { VendorServer } from '@touchstone/conformance';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { geminiServer } from '../../test/embedder/gemini-server.ts';
import { plugins } from '../plugins.ts';
import { geminiEmbedder } from './gemini-embedder.ts';

let server: VendorServer;
beforeEach(async () => {
  server = await geminiServer();
});
afterEach(() => server.close());

const embedder = (more: object = {}) =>
  geminiEmbedder({ apiKey: 'AIza-0123456789', baseUrl: `${server.url}/v1/`, ...more });

const sent = () => server.requests.map(({ method, path, body }) => ({ request: `${method} ${path}`, body }));

interface SentBody {
  readonly requests: readonly { readonly content: { readonly parts: readonly { readonly text: string }[] } }[];
}

const textsSent = () =>
  server.requests.map(({ body }) => (body as SentBody).requests.map(({ content }) => content.parts[0]?.text));

const answering = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });

describe('what Gemini is sent', () => {
  it('by gemini-embedding-001: a request for each text, with the role and the size', async () => {
    await embedder().embed({ texts: ['def f(): pass', 'class A: ...'], role: 'document' });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "requests": [
              {
                "content": {
                  "parts": [
                    {
                      "text": "def f(): pass",
                    },
                  ],
                },
                "model": "models/gemini-embedding-001",
                "outputDimensionality": 768,
                "taskType": "RETRIEVAL_DOCUMENT",
              },
              {
                "content": {
                  "parts": [
                    {
                      "text": "class A: ...",
                    },
                  ],
                },
                "model": "models/gemini-embedding-001",
                "outputDimensionality": 768,
                "taskType": "RETRIEVAL_DOCUMENT",
              },
            ],
          },
          "request": "POST /v1/models/gemini-embedding-001:batchEmbedContents",
        },
      ]
    `);
  });

  it('by gemini-embedding-2: the same with the role in the text', async () => {
    const second = embedder({ model: 'gemini-embedding-2', dimensions: 1536 });
    await second.embed({ texts: ['The tide turns at noon.', 'Harbour dues'], role: 'document' });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "requests": [
              {
                "content": {
                  "parts": [
                    {
                      "text": "title: none | text: The tide turns at noon.",
                    },
                  ],
                },
                "model": "models/gemini-embedding-2",
                "outputDimensionality": 1536,
              },
              {
                "content": {
                  "parts": [
                    {
                      "text": "title: none | text: Harbour dues",
                    },
                  ],
                },
                "model": "models/gemini-embedding-2",
                "outputDimensionality": 1536,
              },
            ],
          },
          "request": "POST /v1/models/gemini-embedding-2:batchEmbedContents",
        },
      ]
    `);
  });

  it.each([
    ['query', 'RETRIEVAL_QUERY', 'task: search result | query: where is f'],
    ['code-query', 'CODE_RETRIEVAL_QUERY', 'task: code retrieval | query: where is f'],
    ['document', 'RETRIEVAL_DOCUMENT', 'title: none | text: where is f'],
  ] as const)('the role %s is %s, or the text %j', async (role, taskType, text) => {
    await embedder().embed({ texts: ['where is f'], role });
    await embedder({ model: 'gemini-embedding-2' }).embed({ texts: ['where is f'], role });
    expect(server.requests[0]?.body).toMatchObject({ requests: [{ taskType }] });
    expect(textsSent()).toEqual([['where is f'], [text]]);
  });

  it('100 texts at most in one request, all in their order', async () => {
    const texts = Array.from({ length: 201 }, (_, i) => `text ${i}`);
    const { vectors, usage } = await embedder().embed({ texts, role: 'document' });
    expect(textsSent().map(({ length }) => length)).toEqual([100, 100, 1]);
    expect(textsSent().flat()).toEqual(texts);
    expect(vectors).toHaveLength(201);
    expect(usage).toEqual({ calls: 3, tokens: 1005 });
  });
});

describe('what Vertex AI is sent', () => {
  afterEach(() => vi.unstubAllEnvs());

  /** An embedder in express mode with this answer of its service, and the requests to it. */
  function express(answer: object, more: object = {}) {
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', undefined);
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked.push([String(url), JSON.parse(String(init?.body))]);
      return Response.json(answer);
    };
    const options = { apiKey: 'AQ.express-0123456789', vertex: {}, dimensions: 768, fetch, ...more };
    return { asked, vertex: geminiEmbedder(options) };
  }
  const values = [1, ...new Array<number>(767).fill(0)];
  const unit = Float32Array.from(values);
  const models = 'https://aiplatform.googleapis.com/v1beta1/publishers/google/models';

  it('by gemini-embedding-001: a prediction for each text, and that nothing may be cut', async () => {
    const prediction = { embeddings: { values, statistics: { token_count: 4, truncated: false } } };
    const { asked, vertex } = express({ predictions: [prediction] });
    expect(await vertex.embed({ texts: ['a', 'b'], role: 'document' })).toEqual({
      vectors: [unit, unit],
      usage: { calls: 2, tokens: 8 },
    });
    const parameters = { outputDimensionality: 768, autoTruncate: false };
    expect(asked).toEqual(
      ['a', 'b'].map((content) => [
        `${models}/gemini-embedding-001:predict`,
        { instances: [{ content, task_type: 'RETRIEVAL_DOCUMENT' }], parameters },
      ]),
    );
  });

  it('by gemini-embedding-2: its own method, with the role in the text', async () => {
    const answer = { embedding: { values }, usageMetadata: { promptTokenCount: 9 } };
    const { asked, vertex } = express(answer, { model: 'gemini-embedding-2' });
    expect(await vertex.embed({ texts: ['where is f'], role: 'code-query' })).toEqual({
      vectors: [unit],
      usage: { calls: 1, tokens: 9 },
    });
    expect(asked).toEqual([
      [
        `${models}/gemini-embedding-2:embedContent`,
        {
          content: { parts: [{ text: 'task: code retrieval | query: where is f' }] },
          embedContentConfig: { outputDimensionality: 768, autoTruncate: false },
        },
      ],
    ]);
  });

  it('nothing more once one of its requests has failed: the others are given up', async () => {
    const others: AbortSignal[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      if (String(init?.body).includes('"content":"b"')) return Response.json({}, { status: 503 });
      if (init?.signal) others.push(init.signal);
      return new Promise<never>(() => {});
    };
    const { vertex } = express({}, { fetch });
    await expect(vertex.embed({ texts: ['a', 'b', 'c'], role: 'document' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(others.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('eight requests at a time', async () => {
    const { vertex } = express({});
    expect(vertex.limits.maxTexts).toBe(8);
  });

  it.each([
    ['of the Gemini API', { embeddings: [{ values }] }],
    ['without a vector', { predictions: [] }],
  ])('an answer %s is a bad response', async (_, answer) => {
    const { vertex } = express(answer);
    await expect(vertex.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({ code: 'bad_response' });
  });
});

describe('a vector', () => {
  it('is brought to length 1', async () => {
    const fetch = answering(200, { embeddings: [{ values: [3, 4] }] });
    const { vectors } = await geminiEmbedder({ model: 'other', dimensions: 2, apiKey: 'AIza-0', fetch }).embed({
      texts: ['a'],
      role: 'document',
    });
    expect(vectors).toEqual([Float32Array.of(0.6, 0.8)]);
  });

  it('of zeros is a bad response', async () => {
    const fetch = answering(200, { embeddings: [{ values: [0, 0] }] });
    const call = geminiEmbedder({ model: 'other', dimensions: 2, apiKey: 'AIza-0', fetch }).embed({
      texts: ['a'],
      role: 'document',
    });
    await expect(call).rejects.toMatchObject({ code: 'bad_response', message: expect.stringContaining('vector 0') });
  });
});

describe('a text that is too long', () => {
  const tooLong = 'word '.repeat(3000);

  it('is refused with its place, and nothing is sent', async () => {
    await expect(embedder().embed({ texts: ['a', tooLong], role: 'document' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('texts[1]'),
    });
    expect(server.requests).toEqual([]);
  });

  it('for 001 is not for gemini-embedding-2', async () => {
    const { trimmed } = await embedder({ model: 'gemini-embedding-2' }).embed({ texts: [tooLong], role: 'query' });
    expect(trimmed).toBeUndefined();
  });

  it('is cut and reported where that is allowed, and its role stays', async () => {
    const trimming = embedder({ model: 'gemini-embedding-2', overLong: 'trim' });
    const { trimmed } = await trimming.embed({ texts: ['a', tooLong.repeat(3)], role: 'query' });
    expect(trimmed).toEqual([1]);
    expect(textsSent()[0]?.[1]).toMatch(/^task: search result \| query: word word /);
  });
});

describe('the key', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['GOOGLE_API_KEY', 'GEMINI_API_KEY'])('may stand in %s', async (name) => {
    vi.stubEnv('GOOGLE_API_KEY', undefined);
    vi.stubEnv('GEMINI_API_KEY', undefined);
    vi.stubEnv(name, `AIza-from-${name}`);
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked.push([String(url), new Headers(init?.headers).get('x-goog-api-key')]);
      return new Response('{"error":{"code":400,"message":"no"}}', { status: 400 });
    };
    const call = geminiEmbedder({ fetch }).embed({ texts: ['a'], role: 'query' });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
    const address = 'https://generativelanguage.googleapis.com/v1/models/gemini-embedding-001:batchEmbedContents';
    expect(asked).toEqual([[address, `AIza-from-${name}`]]);
  });

  it('is needed at the first call, not before', async () => {
    vi.stubEnv('GOOGLE_API_KEY', undefined);
    vi.stubEnv('GEMINI_API_KEY', undefined);
    const keyless = geminiEmbedder({ baseUrl: server.url });
    expect(keyless.dimensions).toBe(768);
    await expect(keyless.embed({ texts: ['a'], role: 'query' })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Gemini API key is missing: pass apiKey or set GOOGLE_API_KEY or GEMINI_API_KEY.',
    });
  });

  it('that Google refuses with HTTP 400 is unauthenticated', async () => {
    const message = 'API key not valid. Please pass a valid API key.';
    const fetch = answering(400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } });
    const call = geminiEmbedder({ apiKey: 'AIza-0', fetch }).embed({ texts: ['a'], role: 'query' });
    await expect(call).rejects.toMatchObject({
      code: 'unauthenticated',
      message:
        'The Gemini embedding of one text with gemini-embedding-001 failed: HTTP 400. Check the key, what it may be used for, and the address.',
      operatorNote: `The service said: "${message}".`,
    });
  });
});

it('a quota says how long to wait, in the body', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }];
  const fetch = answering(429, { error: { code: 429, message: 'quota', status: 'RESOURCE_EXHAUSTED', details } });
  const call = geminiEmbedder({ apiKey: 'AIza-0', fetch }).embed({ texts: ['a'], role: 'query' });
  await expect(call).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 34_000 });
});

describe('models', () => {
  it.each([
    ['gemini-embedding-001', 2048],
    ['gemini-embedding-2', 8160],
    ['text-embedding-004', 2048],
  ])('%s gives 768 numbers and reads %i tokens', (model, maxTokensPerText) => {
    expect(geminiEmbedder({ model })).toMatchObject({ model, dimensions: 768, limits: { maxTokensPerText } });
  });

  it('one that is not known is taken with its dimensions', () => {
    expect(() => geminiEmbedder({ model: 'gemini-embedding-9' })).toThrow('not a known model: pass dimensions');
    expect(geminiEmbedder({ model: 'gemini-embedding-9', dimensions: 512 })).toMatchObject({ dimensions: 512 });
  });
});

describe('options', () => {
  it.each([
    [{ dimensions: 64 }, 'dimensions of gemini-embedding-001 can be from 128 to 3072; found 64.'],
    [{ model: 'text-embedding-004', dimensions: 256 }, 'dimensions of text-embedding-004 can be 768; found 256.'],
    [{ modle: 'gemini-embedding-2' }, 'Did you mean "model"?'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => geminiEmbedder(options as object)).toThrow(message);
  });

  it('of a config file make the same embedder', () => {
    const made = plugins.embedder.create(plugins.embedder.options.parse({ dimensions: 3072 }), { baseDir: '/' });
    expect(made).toMatchObject({ specVersion: 1, name: 'gemini', model: 'gemini-embedding-001', dimensions: 3072 });
  });
});
