import type { VendorServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenAIServerOptions, openaiServer } from '../../test/embedder/openai-server.ts';
import { plugins } from '../plugins.ts';
import { openaiEmbedder } from './openai-embedder.ts';

/** A server, and an embedder that calls it. */
async function embedderAt(options: OpenAIServerOptions = {}, more: object = {}) {
  const server = await openaiServer(undefined, options);
  onTestFinished(() => server.close());
  return { server, embedder: openaiEmbedder({ baseUrl: `${server.url}/v1/`, ...more }) };
}

const sent = ({ requests }: VendorServer) =>
  requests.map(({ method, path, body }) => ({ request: `${method} ${path}`, body }));

const textsSent = ({ requests }: VendorServer) =>
  requests.map(({ body }) => (body as { readonly input: readonly string[] }).input);

/** An embedder of a public service, whose requests go nowhere; and these requests. */
function embedderOf(options: object, data: readonly object[] = [{ index: 0, embedding: [3, 4] }]) {
  const asked: { url: string; headers: Headers; body: Record<string, unknown> }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
    return Response.json({ object: 'list', data });
  };
  return { embedder: openaiEmbedder({ fetch, ...options }), asked };
}

const small = { model: 'other', dimensions: 2 };
const one = { texts: ['a'], role: 'query' } as const;

describe('what the server is sent', () => {
  it('is the texts, and for base64 a quarter of the bytes', async () => {
    const { server, embedder } = await embedderAt({}, { dimensions: 256 });
    await embedder.embed({ texts: ['def f(): pass', 'class A: ...'], role: 'document' });
    expect(sent(server)).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "dimensions": 256,
            "encoding_format": "base64",
            "input": [
              "def f(): pass",
              "class A: ...",
            ],
            "model": "text-embedding-3-small",
          },
          "request": "POST /v1/embeddings",
        },
      ]
    `);
  });

  it.each([
    ['query', 'search_query: where is f'],
    ['code-query', 'search_query: where is f'],
    ['document', 'search_document: where is f'],
  ] as const)('a text with what its model was trained with: %s', async (role, text) => {
    const { server, embedder } = await embedderAt({ size: 768 }, { model: 'nomic-embed-text:latest' });
    await embedder.embed({ texts: ['where is f'], role });
    expect(server.requests[0]?.body).toEqual({
      model: 'nomic-embed-text:latest',
      input: [text],
      encoding_format: 'base64',
    });
  });

  it('a text with what the options say', async () => {
    const prefixes = { queryPrefix: 'ask: ', documentPrefix: '' };
    const { server, embedder } = await embedderAt({ size: 768 }, { model: 'nomic-embed-text', ...prefixes });
    for (const role of ['query', 'code-query', 'document'] as const) await embedder.embed({ texts: ['f'], role });
    expect(textsSent(server)).toEqual([['ask: f'], ['ask: f'], ['f']]);
  });

  it('in requests of the size that a local server can answer in time', async () => {
    const { server, embedder } = await embedderAt({ size: 2 }, small);
    const texts = Array.from({ length: 66 }, (_, i) => `text ${i}`);
    const { vectors, usage } = await embedder.embed({ texts, role: 'document' });
    expect(textsSent(server).map(({ length }) => length)).toEqual([32, 32, 2]);
    expect(vectors).toHaveLength(66);
    expect(usage).toEqual({ calls: 3, tokens: 330 });
  });

  it.each([
    [{ maxTexts: 2 }, [2, 1]],
    [{ maxTokensPerCall: 5 }, [1, 1, 1]],
  ])('or of the size that the options say: %j', async (more, sizes) => {
    const { server, embedder } = await embedderAt({ size: 2 }, { ...small, ...more });
    await embedder.embed({ texts: ['one two', 'three four', 'five six'], role: 'document' });
    expect(textsSent(server).map(({ length }) => length)).toEqual(sizes);
  });
});

describe('the size of the vectors', () => {
  it.each([
    ['text-embedding-3-large', 1024, 'https://api.openai.com/v1', { dimensions: 1024 }],
    ['text-embedding-3-large', undefined, 'https://api.openai.com/v1', {}],
    ['codestral-embed', 3072, 'https://api.mistral.ai/v1', { output_dimension: 3072 }],
  ])('is asked for where the model can be cut: %s to %s', async (model, dimensions, baseUrl, expected) => {
    const { embedder, asked } = embedderOf({ model, dimensions, baseUrl, apiKey: 'sk-0' });
    await expect(embedder.embed(one)).rejects.toMatchObject({ code: 'bad_response' });
    const { dimensions: asDimensions, output_dimension } = asked[0]?.body ?? {};
    expect({ dimensions: asDimensions, output_dimension }).toEqual(expected);
  });

  it('is asked for where the options say that the server can do it', async () => {
    const { embedder } = await embedderAt(
      { size: 768 },
      { model: 'embeddinggemma', dimensions: 256, sendDimensions: true },
    );
    expect((await embedder.embed(one)).vectors[0]).toHaveLength(256);
  });

  it('that is another one than was said is an error that names the option', async () => {
    const { embedder } = await embedderAt({ size: 768 }, { model: 'my-model', dimensions: 1024 });
    await expect(embedder.embed(one)).rejects.toMatchObject({
      code: 'bad_response',
      message:
        'The embedding of one text with my-model got an unusable answer: its vectors have 768 dimensions, not 1024. Set the option dimensions to what the model gives, or check the model.',
    });
  });

  it.each([
    [{ model: 'my-model' }, 'my-model is not a known model: pass dimensions, the numbers of a vector.'],
    [
      { model: 'nomic-embed-text', dimensions: 512 },
      'dimensions of nomic-embed-text are 768; found 512. If your server can shorten its vectors, set sendDimensions: true.',
    ],
    [{ dimensions: 2000 }, 'dimensions of text-embedding-3-small can be from 1 to 1536; found 2000.'],
    [
      { dimensions: 512, sendDimensions: false },
      'dimensions of text-embedding-3-small are 1536 unless sendDimensions is true.',
    ],
  ])('%j is refused', (options, message) => {
    expect(() => openaiEmbedder(options)).toThrow(message);
  });
});

describe('vectors', () => {
  const answerOf = async (data: readonly object[], texts = ['a']) =>
    embedderOf({ ...small, apiKey: 'sk-0' }, data).embedder.embed({ texts, role: 'document' });

  it('are brought to length 1', async () => {
    expect((await answerOf([{ index: 0, embedding: [3, 4] }])).vectors).toEqual([Float32Array.of(0.6, 0.8)]);
  });

  it.each([
    [
      'by its positions',
      [
        { index: 1, embedding: [0, 2] },
        { index: 0, embedding: [1, 0] },
      ],
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'as they come, without positions',
      [{ embedding: [0, 2] }, { embedding: [1, 0] }],
      [
        [0, 1],
        [1, 0],
      ],
    ],
  ])('are put in order %s', async (_, data, vectors) => {
    expect((await answerOf(data, ['a', 'b'])).vectors.map((vector) => [...vector])).toEqual(vectors);
  });

  it.each([
    [
      'two for one position',
      [
        { index: 0, embedding: [1, 0] },
        { index: 0, embedding: [0, 1] },
      ],
      'each once',
    ],
    ['all zeros', [{ embedding: [0, 0] }, { embedding: [1, 0] }], 'vector 0 is all zeros'],
    ['base64 that is cut off', [{ embedding: 'AACAPwAA' }, { embedding: [1, 0] }], 'vector 0'],
    ['one too few', [{ embedding: [1, 0] }], '1 vectors for 2 texts'],
  ])('that are wrong are a bad response: %s', async (_, data, problem) => {
    await expect(answerOf(data, ['a', 'b'])).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining(problem),
    });
  });

  it('are the same from a server that ignores base64', async () => {
    const [asked, ignored] = await Promise.all([
      embedderAt({ size: 768 }, { model: 'nomic-embed-text' }),
      embedderAt({ size: 768, encodingFormat: 'ignored' }, { model: 'nomic-embed-text' }),
    ]);
    expect(await ignored.embedder.embed(one)).toEqual(await asked.embedder.embed(one));
  });

  it('are asked for again without base64 where a server refuses the field, and from then on at once', async () => {
    const { server, embedder } = await embedderAt({ size: 2, encodingFormat: 'refused' }, small);
    await embedder.embed(one);
    await embedder.embed(one);
    expect(server.requests.map(({ body }) => body)).toEqual([
      { model: 'other', input: ['a'], encoding_format: 'base64' },
      { model: 'other', input: ['a'] },
      { model: 'other', input: ['a'] },
    ]);
  });
});

it('calls at one time learn by themselves that a server knows no base64', async () => {
  const { server, embedder } = await embedderAt({ size: 2, encodingFormat: 'refused' }, small);
  const answers = await Promise.all([embedder.embed(one), embedder.embed(one)]);
  expect(answers.map(({ vectors }) => vectors.length)).toEqual([1, 1]);
  expect(server.requests).toHaveLength(4);
});

describe('a server', () => {
  it.each([
    ['says nothing of tokens', {}],
    ['says 0 for what it does not count', { prompt_tokens: 0, total_tokens: 0 }],
  ])('that %s leaves them unknown', async (_, usage) => {
    const { embedder } = await embedderAt({ size: 2, usage }, small);
    expect((await embedder.embed(one)).usage).toEqual({ calls: 1, tokens: undefined });
  });

  it('that does not have the model says so, without the words of the server', async () => {
    const { embedder } = await embedderAt({ models: ['bge-m3'] }, { model: 'nomic-embed-text' });
    await expect(embedder.embed(one)).rejects.toMatchObject({
      code: 'invalid_config',
      message:
        'The embedding of one text with nomic-embed-text failed: the server does not have this model. Get it (for Ollama: "ollama pull nomic-embed-text"), or correct the option model.',
    });
  });
});

describe('Jina', () => {
  it.each([
    ['jina-embeddings-v4', 'query', 'retrieval.query'],
    ['jina-embeddings-v4', 'document', 'retrieval.passage'],
    ['jina-embeddings-v4', 'code-query', 'code.query'],
    ['jina-embeddings-v3', 'code-query', 'retrieval.query'],
    ['jina-embeddings-v2-base-en', 'query', undefined],
  ] as const)('is told the role of %s as its task: %s', async (model, role, task) => {
    const { embedder, asked } = embedderOf({ model, baseUrl: 'https://api.jina.ai/v1', apiKey: 'jina_0' });
    await embedder.embed({ texts: ['a'], role }).catch(() => {});
    expect(asked[0]?.body).toMatchObject({ input: ['a'] });
    expect(asked[0]?.body.task).toBe(task);
  });

  it('alone is: the same model on another server has no task', async () => {
    const { embedder, asked } = embedderOf({ model: 'jina-embeddings-v3', baseUrl: 'http://localhost:8000/v1' });
    await embedder.embed(one).catch(() => {});
    expect(asked[0]?.body).not.toHaveProperty('task');
  });
});

describe('what an index knows the embedder by', () => {
  it('is the model, and a mark where the prefixes are not the usual ones', () => {
    const named = (more: object) => openaiEmbedder({ model: 'nomic-embed-text', ...more }).model;
    expect(named({})).toBe('nomic-embed-text');
    expect(named({ queryPrefix: 'search_query: ', documentPrefix: 'search_document: ' })).toBe('nomic-embed-text');
    expect(named({ documentPrefix: '' })).toMatch(/^nomic-embed-text#prefixes-[0-9a-f]{8}$/);
    expect(named({ documentPrefix: '' })).not.toBe(named({ queryPrefix: '' }));
  });

  it.each([
    ['text-embedding-3-small', 1536, 8191],
    ['nomic-ai/nomic-embed-text-v1.5', 768, 2048],
    ['text-embedding-nomic-embed-text-v1.5', 768, 2048],
    ['nomic-embed-text-v2-moe', 768, 512],
    ['mxbai-embed-large:latest', 1024, 512],
    ['bge-m3', 1024, 8192],
    ['all-minilm', 384, 256],
    ['snowflake-arctic-embed', 1024, 512],
    ['snowflake-arctic-embed:22m', 384, 512],
    ['snowflake-arctic-embed2', 1024, 8192],
    ['intfloat/multilingual-e5-base', 768, 512],
    ['embeddinggemma:300m', 768, 2048],
    ['qwen3-embedding:0.6b', 1024, 8192],
    ['Qwen/Qwen3-Embedding-4B', 2560, 8192],
    ['qwen3-embedding', 4096, 8192],
    ['mistral-embed', 1024, 8192],
    ['jina-embeddings-v3', 1024, 8192],
  ])('%s gives %i numbers and reads %i tokens', (model, dimensions, maxTokensPerText) => {
    const made = openaiEmbedder({ model });
    expect(made).toMatchObject({ model, dimensions });
    // Two for the beginning and the end of a text, some for its prefix.
    expect(made.limits.maxTokensPerText).toBeLessThanOrEqual(maxTokensPerText - 2);
    expect(made.limits.maxTokensPerText).toBeGreaterThan(maxTokensPerText - 40);
  });
});

describe('a text that is too long', () => {
  const tooLong = 'word '.repeat(600);

  it('is refused with its place, and nothing is sent', async () => {
    const { server, embedder } = await embedderAt({}, { model: 'mxbai-embed-large' });
    await expect(embedder.embed({ texts: ['a', tooLong], role: 'document' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('texts[1]'),
    });
    expect(server.requests).toEqual([]);
  });

  it('is not a question of 300 plain words, for a model that reads 512 tokens', async () => {
    const { server, embedder } = await embedderAt({ size: 1024 }, { model: 'mxbai-embed-large' });
    const sentence =
      'When the service restarts, why does the second worker lose the messages that were waiting in its queue? ';
    const question = sentence.repeat(20).split(' ').slice(0, 300).join(' ');
    await embedder.embed({ texts: [question], role: 'query' });
    expect(textsSent(server)[0]?.[0]?.endsWith(question)).toBe(true);
    await expect(embedder.embed({ texts: [sentence.repeat(40)], role: 'query' })).rejects.toThrow(
      /^The query has about \d+ tokens; openai takes \d+ in one text\. Shorten it\.$/,
    );
  });

  it('is cut and reported where that is allowed, and what it begins with stays', async () => {
    const { server, embedder } = await embedderAt({ size: 1024 }, { model: 'mxbai-embed-large', overLong: 'trim' });
    expect((await embedder.embed({ texts: [tooLong], role: 'query' })).trimmed).toEqual([0]);
    const [text = ''] = textsSent(server)[0] ?? [];
    expect(text).toMatch(/^Represent this sentence for searching relevant passages: word word/);
    expect(text.length).toBeLessThan(tooLong.length);
  });
});

describe('the options', () => {
  it.each([
    [{ baseUrl: 'localhost:11434' }, 'baseUrl must be an address, as http://localhost:11434/v1'],
    [{ modle: 'bge-m3' }, 'Did you mean "model"?'],
    [{ dimensions: 0 }, 'dimensions must be a whole number, 1 or more'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j are refused', (options, message) => {
    expect(() => openaiEmbedder(options as object)).toThrow(message);
  });

  it('of a config file make the same embedder', () => {
    const made = plugins.embedder.create(plugins.embedder.options.parse({ dimensions: 512 }), { baseDir: '/' });
    expect(made).toMatchObject({ specVersion: 1, name: 'openai', model: 'text-embedding-3-small', dimensions: 512 });
  });
});
