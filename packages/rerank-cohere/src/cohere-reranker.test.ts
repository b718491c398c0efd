import type { VendorServer } from '@touchstone/conformance';
import type { RerankDocument } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cohereServer } from '../test/cohere-server.ts';
import { cohereReranker } from './cohere-reranker.ts';
import { plugin } from './plugin.ts';

let server: VendorServer;
beforeEach(async () => {
  server = await cohereServer();
});
afterEach(() => server.close());

const reranker = (more: object = {}) => cohereReranker({ apiKey: 'co-0123456789', baseUrl: server.url, ...more });

const documentsOf = (...texts: readonly string[]): readonly RerankDocument[] =>
  texts.map((text, i) => ({ id: `d${i}`, text, metadata: {} }));

const documentsSent = () =>
  server.requests.map(({ body }) => (body as { readonly documents: readonly string[] }).documents);

const words = (count: number) => 'word '.repeat(count);

describe('what Cohere is sent', () => {
  it('the query, the texts, the model and how much of a document is read; no top_n', async () => {
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
            "max_tokens_per_doc": 4096,
            "model": "rerank-v3.5",
            "query": "how do I stream?",
          },
          "request": "POST /v2/rerank",
        },
      ]
    `);
  });

  it('more documents than 1,000 in two requests, the scores in the documents’ order', async () => {
    const texts = Array.from({ length: 1001 }, (_, i) => (i === 1000 ? 'harbour' : `text ${i}`));
    const { scores, usage } = await reranker().rerank({ query: 'harbour', documents: documentsOf(...texts) });
    expect(documentsSent().map(({ length }) => length)).toEqual([1000, 1]);
    expect([scores.length, scores.indexOf(1)]).toEqual([1001, 1000]);
    expect(usage).toEqual({ calls: 2, searchUnits: 11 });
  });
});

describe('a document of more than 4,096 tokens', () => {
  const documents = documentsOf('a', words(5000), 'c');

  it('is refused with its place, and nothing is sent', async () => {
    await expect(reranker().rerank({ query: 'q', documents })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^documents\[1\] has about \d+ tokens; 4096 are read\. .*maxTokensPerDocument/),
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

  it('is read whole, in windows of the service, where the limit is higher', async () => {
    const { trimmed } = await reranker({ maxTokensPerDocument: 10_000 }).rerank({ query: 'q', documents });
    expect(trimmed).toBeUndefined();
    expect(documentsSent()[0]).toEqual(documents.map(({ text }) => text));
    expect(server.requests[0]?.body).toMatchObject({ max_tokens_per_doc: 10_000 });
  });
});

describe('a query that is too long', () => {
  it.each([
    ['rerank-v3.5', 2048],
    ['rerank-v4.0-pro', 16_384],
    ['rerank-v4.0-fast', 16_384],
    ['rerank-v5.0-pro', 16_384],
    ['rerank-v5.0-fast', 16_384],
    ['rerank-v9', 2048],
  ])('for %s, of more than %i tokens, is refused', async (model, maxTokens) => {
    const call = reranker({ model, overLong: 'trim' }).rerank({
      query: words(1.1 * maxTokens),
      documents: documentsOf('a'),
    });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(new RegExp(`^The query .* reads ${maxTokens}\\.`)),
    });
    expect(server.requests).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([
    ['without results', { id: '1', results: 'the text of a document' }],
    ['with a score that is none', { results: [{ index: 0, relevance_score: 'the text of a document' }] }],
    ['with a wrong bill', { results: [], meta: { billed_units: { search_units: 'many' } } }],
  ])('%s is a bad response, and nothing of it is printed', async (_, body) => {
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    const answering = reranker({ fetch: async () => Response.json(body) });
    await expect(answering.rerank({ query: 'q', documents: documentsOf('a') })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.not.stringContaining('the text'),
    });
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
    const call = cohereReranker({ fetch }).rerank({ query: 'q', documents: documentsOf('a') });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
    expect(keys).toEqual([`Bearer co-from-${name}`]);
  });

  it('is needed at the first call, not before', async () => {
    vi.stubEnv('CO_API_KEY', undefined);
    vi.stubEnv('COHERE_API_KEY', undefined);
    const keyless = cohereReranker({ baseUrl: server.url });
    expect(keyless.model).toBe('rerank-v3.5');
    await expect(keyless.rerank({ query: 'q', documents: documentsOf('a') })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Cohere API key is missing: pass apiKey or set CO_API_KEY or COHERE_API_KEY.',
    });
  });
});

describe('options', () => {
  it.each([
    [{ overLong: 'cut' }, 'overLong must be "refuse" or "trim"; found a string.'],
    [
      { maxTokensPerDocument: 0 },
      'maxTokensPerDocument must be a whole number of tokens, 1 or more; found the number 0.',
    ],
    [{ modle: 'rerank-v4.0-pro' }, 'Did you mean "model"?'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => cohereReranker(options as object)).toThrow(message);
  });

  it('of a config file make the same reranker', () => {
    const made = plugin.create(plugin.options.parse({ model: 'rerank-v4.0-pro' }), { baseDir: '/' });
    expect(made).toMatchObject({
      specVersion: 1,
      name: 'cohere',
      model: 'rerank-v4.0-pro',
      followsInstructions: false,
      limits: { maxDocuments: 1000, maxTokensPerPair: 4096 },
    });
  });
});
