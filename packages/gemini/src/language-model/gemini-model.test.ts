import type { VendorServer } from '@touchstone/conformance';
import type { CallOptions } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { event, geminiServer } from '../../test/language-model/gemini-server.ts';
import { plugins } from '../plugins.ts';
import { geminiModel } from './gemini-model.ts';

let server: VendorServer;
beforeEach(async () => {
  server = await geminiServer();
});
afterEach(() => server.close());

const model = (more: object = {}) => geminiModel({ apiKey: 'AIza-0123456789', baseUrl: `${server.url}/v1`, ...more });

const schema = {
  type: 'object',
  properties: { city: { type: 'string', minLength: 2 }, relevant: { type: 'boolean' } },
  required: ['city', 'relevant'],
  additionalProperties: false,
} as const;

const sent = () => server.requests.map(({ method, path, body }) => ({ request: `${method} ${path}`, body }));

/** A model whose service answers this. */
const answering = (body: object, status = 200) =>
  geminiModel({ apiKey: 'AIza-0', fetch: async () => new Response(JSON.stringify(body), { status }) });

const candidate = (text: string | undefined, finishReason = 'STOP') => ({
  candidates: [{ content: text === undefined ? { role: 'model' } : { parts: [{ text }] }, finishReason }],
});

describe('what Gemini is sent', () => {
  it('for JSON: the schema without what the service does not know, the least thinking, no temperature', async () => {
    await model().generate({
      system: 'You classify queries.',
      prompt: 'Classify: what is the IPS?',
      schema,
      maxOutputTokens: 200,
      temperature: 0,
    });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "contents": [
              {
                "parts": [
                  {
                    "text": "Classify: what is the IPS?",
                  },
                ],
                "role": "user",
              },
            ],
            "generationConfig": {
              "maxOutputTokens": 200,
              "responseJsonSchema": {
                "additionalProperties": false,
                "properties": {
                  "city": {
                    "type": "string",
                  },
                  "relevant": {
                    "type": "boolean",
                  },
                },
                "required": [
                  "city",
                  "relevant",
                ],
                "type": "object",
              },
              "responseMimeType": "application/json",
              "thinkingConfig": {
                "thinkingLevel": "MINIMAL",
              },
            },
            "systemInstruction": {
              "parts": [
                {
                  "text": "You classify queries.",
                },
              ],
            },
          },
          "request": "POST /v1/models/gemini-3.5-flash-lite:generateContent",
        },
      ]
    `);
  });

  it('for text by a 2.5 model: the temperature, and no thinking at all', async () => {
    await model({ model: 'gemini-2.5-flash' }).generate({ prompt: 'Name a city.', temperature: 0 });
    expect(sent()).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "contents": [
              {
                "parts": [
                  {
                    "text": "Name a city.",
                  },
                ],
                "role": "user",
              },
            ],
            "generationConfig": {
              "temperature": 0,
              "thinkingConfig": {
                "thinkingBudget": 0,
              },
            },
          },
          "request": "POST /v1/models/gemini-2.5-flash:generateContent",
        },
      ]
    `);
  });

  it.each([
    ['gemini-3.8-flash', { thinkingConfig: { thinkingLevel: 'LOW' } }],
    ['gemini-3.6-flash', { thinkingConfig: { thinkingLevel: 'LOW' } }],
    ['gemini-3.5-flash-lite', { thinkingConfig: { thinkingLevel: 'MINIMAL' } }],
    ['gemini-3.1-flash-lite', { thinkingConfig: { thinkingLevel: 'MINIMAL' } }],
    ['gemini-3.1-pro-preview', { thinkingConfig: { thinkingLevel: 'LOW' } }],
    ['gemini-3-pro-preview', { thinkingConfig: { thinkingLevel: 'LOW' } }],
    ['gemini-2.5-pro', { temperature: 1, thinkingConfig: { thinkingBudget: 128 } }],
    ['gemini-2.5-flash-lite', { temperature: 1, thinkingConfig: { thinkingBudget: 0 } }],
    ['gemini-2.0-flash', { temperature: 1 }],
    ['gemini-flash-latest', {}],
  ])('%s is told %j', async (name, generationConfig) => {
    await model({ model: name }).generate({ prompt: 'Name a city.', temperature: 1 });
    expect(sent()).toEqual([
      {
        request: `POST /v1/models/${name}:generateContent`,
        body: { contents: [{ role: 'user', parts: [{ text: 'Name a city.' }] }], generationConfig },
      },
    ]);
  });

  it('nothing of thinking, where that is left to the model', async () => {
    await model({ thinking: 'model' }).generate({ prompt: 'Name a city.', maxOutputTokens: 9 });
    expect(server.requests[0]?.body).toHaveProperty('generationConfig', { maxOutputTokens: 9 });
  });
});

describe('an answer', () => {
  it('is the text without the thoughts, which are charged as output', async () => {
    expect(await model().generate({ prompt: 'Name a city.' })).toEqual({
      text: 'Trieste',
      usage: { calls: 1, inputTokens: 20, outputTokens: 41 },
    });
  });

  it.each([
    ['no JSON', 'Trieste', 'it is not JSON, though a schema was given'],
    ['JSON of another shape', '{"city": "Trieste"}', 'relevant: '],
    ['JSON that breaks a rule that was not sent', '{"city": "T", "relevant": true}', 'city: '],
    ['JSON with more than was asked for', '{"city": "To", "relevant": true, "more": 1}', 'all of it: '],
  ])('of %s is a bad response', async (_, text, problem) => {
    const call = answering(candidate(text)).generate({ prompt: 'Name a city.', schema });
    await expect(call).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining(problem),
    });
    await expect(call).rejects.not.toMatchObject({ message: expect.stringContaining('Trieste') });
  });

  it.each([
    [candidate('{"ci', 'MAX_TOKENS'), 'it was cut off. Raise maxOutputTokens, against which thinking counts too.'],
    [candidate(undefined, 'MAX_TOKENS'), 'it was cut off. Raise maxOutputTokens, against which thinking counts too.'],
    [candidate('Tri', 'SAFETY'), 'it ended with SAFETY, before its end.'],
    [candidate(undefined), 'it has no text.'],
    [{ candidates: [] }, 'it has no candidate.'],
  ])('%j is a bad response', async (body, problem) => {
    await expect(answering(body).generate({ prompt: 'Name a city.' })).rejects.toMatchObject({
      code: 'bad_response',
      message: `The Gemini generation with gemini-3.5-flash-lite got an unusable answer: ${problem}`,
    });
  });

  it('that is a blocked prompt is an invalid request', async () => {
    const call = answering({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }).generate({ prompt: 'Name it.' });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Google blocks the prompt (PROHIBITED_CONTENT)'),
    });
  });
});

it.each([
  ['a blocked prompt', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, true],
  ['an answer that a filter stopped', candidate(undefined, 'RECITATION'), true],
  ['an answer that was cut off', candidate('Tri', 'MAX_TOKENS'), undefined],
])('%s says whether the model refused', async (_, body, refused) => {
  const thrown: unknown = await answering(body)
    .generate({ prompt: 'Name it.' })
    .catch((error: unknown) => error);
  expect(thrown).toHaveProperty('code');
  expect((thrown as { refused?: boolean }).refused).toBe(refused);
});

describe('a stream', () => {
  /** The texts of a stream, and its end. */
  async function told(
    options: Parameters<typeof geminiServer>[1],
    call?: CallOptions,
    more?: object,
    onText = () => {},
  ) {
    const streaming = await geminiServer(undefined, options);
    onTestFinished(() => streaming.close());
    const texts: string[] = [];
    const asked = model({ baseUrl: `${streaming.url}/v1`, ...more }).stream?.({ prompt: 'Name a city.' }, call);
    try {
      for await (const told of asked ?? []) {
        if (told.kind === 'end') return { texts, output: told.output, requests: streaming.requests };
        texts.push(told.text);
        onText();
      }
    } catch (error) {
      return { texts, error, requests: streaming.requests };
    }
    return { texts };
  }
  const part = (text: string, more: object = {}) =>
    event({ candidates: [{ content: { parts: [{ text }] }, ...more }] });

  it('asks the same of another method, and gives each part as it comes, without thoughts', async () => {
    const { texts, output, requests } = await told({});
    expect(texts).toEqual(['Trie', 'ste']);
    expect(output).toEqual({ text: 'Trieste', usage: { calls: 1, inputTokens: 20, outputTokens: 41 } });
    expect(requests?.map(({ method, path, headers, body }) => [method, path, headers.accept, body])).toEqual([
      [
        'POST',
        '/v1/models/gemini-3.5-flash-lite:streamGenerateContent?alt=sse',
        '*/*',
        {
          contents: [{ role: 'user', parts: [{ text: 'Name a city.' }] }],
          generationConfig: { thinkingConfig: { thinkingLevel: 'MINIMAL' } },
        },
      ],
    ]);
  });

  it('is read wherever its bytes are cut, also inside a letter', async () => {
    const bytes = new TextEncoder().encode(part('Žilina', { finishReason: 'STOP' }));
    const fetch = async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
            controller.close();
          },
        }),
      );
    const events: unknown[] = [];
    for await (const event of geminiModel({ apiKey: 'AIza-0', fetch }).stream?.({ prompt: 'a' }) ?? [])
      events.push(event);
    expect(events).toMatchObject([{ text: 'Žilina' }, { output: { text: 'Žilina' } }]);
  });

  it('whose connection is lost is unavailable, after what came', async () => {
    expect(await told({ streamed: [part('Trie')], after: 'cut' })).toMatchObject({
      texts: ['Trie'],
      error: { code: 'unavailable' },
    });
  });

  it('that ends before its end is a bad response', async () => {
    expect(await told({ streamed: [part('Trie')] })).toMatchObject({
      texts: ['Trie'],
      error: { code: 'bad_response', message: expect.stringContaining('it ended with no reason, before its end.') },
    });
  });

  it.each([
    ['MAX_TOKENS', 'it was cut off. Raise maxOutputTokens, against which thinking counts too.'],
    ['SAFETY', 'it ended with SAFETY, before its end.'],
  ])('that ends with %s is a bad response', async (finishReason, problem) => {
    expect(await told({ streamed: [part('Trie'), part('', { finishReason })] })).toMatchObject({
      texts: ['Trie'],
      error: { code: 'bad_response', message: expect.stringContaining(problem) },
    });
  });

  it('of a blocked prompt is an invalid request', async () => {
    const streamed = [event({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: {} })];
    expect(await told({ streamed })).toMatchObject({
      texts: [],
      error: { code: 'invalid_request', message: expect.stringContaining('blocks the prompt (PROHIBITED_CONTENT)') },
    });
  });

  const overload = { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } };
  const quota = {
    error: { code: 429, message: 'quota', details: [{ '@type': 'RetryInfo', retryDelay: '34s' }] },
  };
  it.each([
    [
      'as an event',
      event(overload),
      { code: 'unavailable', operatorNote: 'The service said: "The model is overloaded.".' },
    ],
    ['as bare JSON', JSON.stringify(overload, undefined, 2), { code: 'unavailable' }],
    ['as bare JSON with a wait', `${JSON.stringify(quota)}\n`, { code: 'rate_limited', retryAfterMs: 34_000 }],
  ])('with an error in the middle, %s, fails as a request would', async (_, last, error) => {
    expect(await told({ streamed: [part('Trie'), last] })).toMatchObject({ texts: ['Trie'], error });
  });

  it('with an event that is no JSON is a bad response that does not quote it', async () => {
    const { texts, error } = await told({ streamed: [part('Trie'), 'data: {"candidates": [\r\n\r\n'] });
    expect({ texts, error }).toMatchObject({ texts: ['Trie'], error: { code: 'bad_response' } });
    expect(String(error)).not.toContain('candidates');
  });

  it('that stops in the middle is held to the deadline of the whole', async () => {
    expect(await told({ streamed: [part('Trie')], after: 'hang' }, {}, { timeoutMs: 1500 })).toMatchObject({
      texts: ['Trie'],
      error: { code: 'timeout' },
    });
  });

  it('that stops in the middle is aborted with its caller', async () => {
    const caller = new AbortController();
    const streaming = { streamed: [part('Trie')], after: 'hang' } as const;
    const call = told(streaming, { signal: caller.signal }, {}, () => caller.abort());
    expect(await call).toMatchObject({ texts: ['Trie'], error: { code: 'aborted' } });
  });
});

describe('a schema', () => {
  it.each([
    [{ type: 'objct' }, 'schema cannot be checked: Unsupported type: objct'],
    [{ type: 'object', not: { required: ['a'] } }, 'schema cannot be checked: '],
  ])('%j is refused, and nothing is sent', async (wrong, message) => {
    await expect(model().generate({ prompt: 'Name a city.', schema: wrong })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
    expect(server.requests).toEqual([]);
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
      return new Response(JSON.stringify(candidate('Trieste')));
    };
    await geminiModel({ fetch }).generate({ prompt: 'Name a city.' });
    const address = 'https://generativelanguage.googleapis.com/v1/models/gemini-3.5-flash-lite:generateContent';
    expect(asked).toEqual([[address, `AIza-from-${name}`]]);
  });

  it('is needed at the first call, not before', async () => {
    vi.stubEnv('GOOGLE_API_KEY', undefined);
    vi.stubEnv('GEMINI_API_KEY', undefined);
    await expect(geminiModel().generate({ prompt: 'Name a city.' })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Gemini API key is missing: pass apiKey or set GOOGLE_API_KEY or GEMINI_API_KEY.',
    });
  });

  it('that Google refuses with HTTP 400 is unauthenticated', async () => {
    const message = 'API key not valid. Please pass a valid API key.';
    const call = answering({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }, 400).generate({
      prompt: 'a',
    });
    await expect(call).rejects.toMatchObject({
      code: 'unauthenticated',
      message:
        'The Gemini generation with gemini-3.5-flash-lite failed: HTTP 400. Check the key, what it may be used for, and the address.',
      operatorNote: `The service said: "${message}".`,
    });
  });
});

it('on Vertex AI the same is asked for a project, at once and as a stream', async () => {
  vi.stubEnv('GOOGLE_CLOUD_PROJECT', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const asked: unknown[] = [];
  const answer = { ...candidate('Trieste'), usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 2 } };
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push([String(url), JSON.parse(String(init?.body))]);
    return String(url).endsWith('?alt=sse') ? new Response(event(answer)) : Response.json(answer);
  };
  const express = geminiModel({ apiKey: 'AQ.express-0123456789', vertex: {}, fetch });
  const output = { text: 'Trieste', usage: { calls: 1, inputTokens: 20, outputTokens: 2 } };
  expect(await express.generate({ prompt: 'Name a city.', system: 'Be brief.', temperature: 1 })).toEqual(output);
  const events: unknown[] = [];
  for await (const told of express.stream?.({ prompt: 'Name a city.' }) ?? []) events.push(told);
  expect(events).toEqual([
    { kind: 'text', text: 'Trieste' },
    { kind: 'end', output },
  ]);
  const path = 'https://aiplatform.googleapis.com/v1beta1/publishers/google/models/gemini-3.5-flash-lite';
  const contents = [{ role: 'user', parts: [{ text: 'Name a city.' }] }];
  const generationConfig = { thinkingConfig: { thinkingLevel: 'MINIMAL' } };
  expect(asked).toEqual([
    [`${path}:generateContent`, { contents, systemInstruction: { parts: [{ text: 'Be brief.' }] }, generationConfig }],
    [`${path}:streamGenerateContent?alt=sse`, { contents, generationConfig }],
  ]);
});

it('an answer that was cut off is not continued by the client', async () => {
  let requests = 0;
  const fetch = async () => {
    requests += 1;
    return Response.json(candidate('Tri', 'MAX_TOKENS'));
  };
  const call = geminiModel({ apiKey: 'AIza-0', fetch }).generate({ prompt: 'Name a city.', maxOutputTokens: 1 });
  await expect(call).rejects.toMatchObject({ code: 'bad_response' });
  expect(requests).toBe(1);
});

it('a quota says how long to wait, in the body', async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }];
  const call = answering({ error: { code: 429, message: 'quota', details } }, 429).generate({ prompt: 'a' });
  await expect(call).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 34_000 });
});

describe('options', () => {
  it.each([
    [{ thinking: 'much' }, 'thinking must be "least" or "model"; found a string.'],
    [{ modle: 'gemini-3.8-flash' }, 'Did you mean "model"?'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => geminiModel(options as object)).toThrow(message);
  });

  it('of a config file make the same model', () => {
    const made = plugins.languageModel.create(plugins.languageModel.options.parse({ model: 'gemini-3.8-flash' }), {
      baseDir: '/',
    });
    expect(made).toMatchObject({ specVersion: 1, name: 'gemini', model: 'gemini-3.8-flash' });
  });
});
