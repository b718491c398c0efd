import type { VendorServer } from '@touchstone/conformance';
import type { RerankDocument } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { voyageServer } from '../test/voyage-server.ts';
import { plugin } from './plugin.ts';
import { voyageReranker } from './voyage-reranker.ts';

let server: VendorServer;
beforeEach(async () => {
  server = await voyageServer();
});
afterEach(() => server.close());

const reranker = (more: object = {}) =>
  voyageReranker({ apiKey: 'pa-0123456789', baseUrl: `${server.url}/v1`, ...more });

const documentsOf = (...texts: readonly string[]): readonly RerankDocument[] =>
  texts.map((text, i) => ({ id: `d${i}`, text, metadata: {} }));

const documentsSent = () =>
  server.requests.map(({ body }) => (body as { readonly documents: readonly string[] }).documents);

// "word" by the estimate: 1.4 tokens or more each.
const words = (count: number) => 'word '.repeat(count);

describe('what Voyage is sent', () => {
  it('the query, the texts, the model, and the guard against too long an input; no top_k', async () => {
    await reranker().rerank({
      query: 'how do I stream?',
      documents: [{ id: 'a', text: 'SOURCE: docs\n\nStreaming', body: 'Streaming', metadata: { path: 'a.md' } }],
    });
    expect(
      server.requests.map(({ method, path, body }) => ({ request: `${method} ${path}`, body })),
    ).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "documents": [
              "SOURCE: docs

      Streaming",
            ],
            "model": "rerank-2.5",
            "query": "how do I stream?",
            "truncation": true,
          },
          "request": "POST /v1/rerank",
        },
      ]
    `);
  });

  it('the instruction before the query, so that the wrapper of spec 000 §9.3 arrives word for word', async () => {
    await reranker().rerank({
      instruction: 'Prefer: official ADK docs.\nQuestion:',
      query: 'how do I stream?',
      documents: documentsOf('a'),
    });
    expect(server.requests[0]?.body).toMatchObject({
      query: 'Prefer: official ADK docs.\nQuestion: how do I stream?',
    });
  });

  it('more documents than 1,000 in two requests, the scores in the documents’ order', async () => {
    const texts = Array.from({ length: 1001 }, (_, i) => (i === 1000 ? 'harbour' : `text ${i}`));
    const { scores, usage } = await reranker().rerank({ query: 'harbour', documents: documentsOf(...texts) });
    expect(documentsSent().map(({ length }) => length)).toEqual([1000, 1]);
    expect([scores.length, scores.indexOf(1)]).toEqual([1001, 1000]);
    expect(usage).toEqual({ calls: 2, tokens: 5005 });
  });

  it('the query once for every document: 600,000 tokens a request', async () => {
    const documents = Array.from({ length: 150 }, (_, i) => `text ${i}`);
    await reranker().rerank({ query: words(5000), documents: documentsOf(...documents) });
    // 150 queries of more than 5,000 tokens are too many for one request, and few enough for two.
    expect(documentsSent()).toHaveLength(2);
    expect(documentsSent().flat()).toEqual(documents);
  });
});

describe('a document that is too long beside its query', () => {
  const documents = documentsOf('a', words(33_000), 'c');

  it('is refused with its place, and nothing is sent', async () => {
    await expect(reranker().rerank({ query: 'q', documents })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^documents\[1\] and the query have about \d+ tokens; 32000 are read\. /),
    });
    expect(server.requests).toEqual([]);
  });

  it('is cut and reported where that is allowed', async () => {
    const { scores, trimmed } = await reranker({ overLong: 'trim' }).rerank({ query: 'q', documents });
    expect([scores.length, trimmed]).toEqual([3, [1]]);
    const [first, second, third] = documentsSent()[0] ?? [];
    expect([first, third]).toEqual(['a', 'c']);
    expect(documents[1]?.text.startsWith(second ?? '?')).toBe(true);
  });
});

it('a query that is too long is refused, also where documents may be cut', async () => {
  const call = reranker({ overLong: 'trim' }).rerank({ query: words(9000), documents: documentsOf('a') });
  await expect(call).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(/^The query .*8000/),
  });
  expect(server.requests).toEqual([]);
});

describe('the connection', () => {
  it('needs no key until it is used', async () => {
    const keyless = voyageReranker({ baseUrl: server.url, apiKey: ' ' });
    expect(keyless.model).toBe('rerank-2.5');
    await expect(keyless.rerank({ query: 'q', documents: documentsOf('a') })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Voyage API key is missing: pass apiKey or set VOYAGE_API_KEY.',
    });
  });

  it.each([
    ['pa-0123456789', 'https://api.voyageai.com/v1/rerank'],
    ['al-0123456789', 'https://ai.mongodb.com/v1/rerank'],
  ])('takes the host that the key %s belongs to', async (apiKey, address) => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url));
      return new Response('{"detail":"no"}', { status: 410 });
    };
    const call = voyageReranker({ apiKey, fetch }).rerank({ query: 'q', documents: documentsOf('a') });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
    expect(asked).toEqual([address]);
  });
});

describe('models', () => {
  it.each([
    ['rerank-3', true, 32_000],
    ['rerank-3-lite', true, 32_000],
    ['rerank-2.5-lite', true, 32_000],
    ['rerank-2', false, 16_000],
    ['rerank-2-lite', false, 8000],
    ['rerank-4', true, 8000],
    ['rerank-1', false, 8000],
  ])('%s follows instructions: %s; %i tokens a pair', (model, followsInstructions, maxTokensPerPair) => {
    expect(voyageReranker({ model })).toMatchObject({ model, followsInstructions, limits: { maxTokensPerPair } });
  });
});

describe('options', () => {
  it.each([
    [{ overLong: 'cut' }, 'overLong must be "refuse" or "trim"; found a string.'],
    [{ modle: 'rerank-3' }, 'Did you mean "model"?'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => voyageReranker(options as object)).toThrow(message);
  });

  it('of a config file make the same reranker', () => {
    const made = plugin.create(plugin.options.parse({ model: 'rerank-3' }), { baseDir: '/' });
    expect(made).toMatchObject({ specVersion: 1, name: 'voyage', model: 'rerank-3' });
  });
});
