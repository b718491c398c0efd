import type { VendorAnswer, VendorServer } from '@touchstone/conformance';
import type { CallOptions } from '@touchstone/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  event,
  type OpenAIServerOptions,
  openaiServer,
  part,
  refusing,
} from '../../test/language-model/openai-server.ts';
import { plugins } from '../plugins.ts';
import { openaiModel } from './openai-model.ts';

/** A server, and a model that it has. */
async function modelAt(options: OpenAIServerOptions = {}, more: object = {}) {
  const server = await openaiServer(undefined, options);
  onTestFinished(() => server.close());
  return { server, model: openaiModel({ model: 'gemma3:4b', baseUrl: `${server.url}/v1`, ...more }) };
}

const bodies = ({ requests }: VendorServer) => requests.map(({ body }) => body as Record<string, unknown>);

/** A model of OpenAI's own service with this answer; and its requests. */
function modelOf(options: object, answer: object = completion({ content: 'Trieste' }), status = 200) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return Response.json(answer, { status });
  };
  return { model: openaiModel({ apiKey: 'sk-0', fetch, ...options }), asked };
}

const completion = (message: object, finishReason: string | null = 'stop', more: object = {}) => ({
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
  ...more,
});

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, relevant: { type: 'boolean' } },
  required: ['city', 'relevant'],
  additionalProperties: false,
} as const;

const prompt = 'Name a city.';

describe('what is sent', () => {
  it('to OpenAI for JSON: the schema to the letter, no thinking, the temperature', async () => {
    const { model, asked } = modelOf({}, completion({ content: '{"city":"Trieste","relevant":true}' }));
    await model.generate({ system: 'You classify.', prompt, schema, maxOutputTokens: 200, temperature: 0 });
    expect(asked).toMatchInlineSnapshot(`
      [
        {
          "body": {
            "max_completion_tokens": 200,
            "messages": [
              {
                "content": "You classify.",
                "role": "system",
              },
              {
                "content": "Name a city.",
                "role": "user",
              },
            ],
            "model": "gpt-6-luna",
            "reasoning_effort": "none",
            "response_format": {
              "json_schema": {
                "name": "answer",
                "schema": {
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
                "strict": true,
              },
              "type": "json_schema",
            },
            "temperature": 0,
          },
          "url": "https://api.openai.com/v1/chat/completions",
        },
      ]
    `);
  });

  it('to another server for text: the prompt alone, and the older field for the length', async () => {
    const { server, model } = await modelAt();
    await model.generate({ prompt, maxOutputTokens: 9, temperature: 0.5 });
    expect(bodies(server)).toEqual([
      { model: 'gemma3:4b', messages: [{ role: 'user', content: prompt }], max_tokens: 9, temperature: 0.5 },
    ]);
  });

  it('a schema that OpenAI could not keep to the letter is sent as advice, and checked in the answer', async () => {
    const loose = { ...schema, properties: { ...schema.properties, city: { type: 'string', minLength: 9 } } };
    const { model, asked } = modelOf({}, completion({ content: '{"city":"Trieste","relevant":true}' }));
    await expect(model.generate({ prompt, schema: loose })).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('city: '),
    });
    expect(asked[0]?.body.response_format).toMatchObject({ json_schema: { strict: false, schema: loose } });
  });

  it.each([
    ['gpt-6-luna', { reasoning_effort: 'none', temperature: 0 }],
    ['gpt-6.1-terra', { reasoning_effort: 'none', temperature: 0 }],
    ['gpt-6.1-sol', { reasoning_effort: 'low' }],
    ['gpt-6-astra', { reasoning_effort: 'low' }],
    ['gpt-5.4-mini', { reasoning_effort: 'none', temperature: 0 }],
    ['gpt-5.2-pro', {}],
    ['gpt-5-nano-2025-08-07', { reasoning_effort: 'minimal' }],
    ['o4-mini', { reasoning_effort: 'low' }],
    ['gpt-4.1', { temperature: 0 }],
    ['openai/gpt-6-luna', { reasoning_effort: 'none', temperature: 0 }],
    ['gpt-oss:20b', { reasoning_effort: 'low', temperature: 0 }],
    ['qwen3:8b', { temperature: 0 }],
  ])('%s is told %j', async (name, expected) => {
    const { model, asked } = modelOf({ model: name });
    await model.generate({ prompt, temperature: 0 });
    const { model: sent, messages, ...more } = asked[0]?.body ?? {};
    expect([sent, messages]).toEqual([name, [{ role: 'user', content: prompt }]]);
    expect(more).toEqual(expected);
  });

  it.each([
    ['high', { reasoning_effort: 'high' }],
    ['model', {}],
    ['none', { reasoning_effort: 'none', temperature: 0 }],
  ])('with reasoningEffort %s: %j', async (reasoningEffort, expected) => {
    const { model, asked } = modelOf({ reasoningEffort });
    await model.generate({ prompt, temperature: 0 });
    const { model: _, messages: __, ...more } = asked[0]?.body ?? {};
    expect(more).toEqual(expected);
  });
});

describe('an answer', () => {
  it('counts its tokens, where the server does', async () => {
    const usage = { prompt_tokens: 20, completion_tokens: 41, total_tokens: 61 };
    const { model } = modelOf({}, completion({ content: 'Trieste' }, 'stop', { usage }));
    expect(await model.generate({ prompt })).toEqual({
      text: 'Trieste',
      usage: { calls: 1, inputTokens: 20, outputTokens: 41 },
    });
  });

  it.each([undefined, null, { prompt_tokens: 0, completion_tokens: 0 }])('leaves them unknown: %j', async (usage) => {
    const { model } = modelOf({}, completion({ content: 'Trieste' }, 'stop', { usage }));
    expect((await model.generate({ prompt })).usage).toEqual({ calls: 1 });
  });

  const cutOff =
    'it was cut off. Raise maxOutputTokens, against which thinking counts too, or the context window of the server.';
  it.each([
    [completion({ content: 'Tri' }, 'length'), cutOff],
    [completion({ content: null }, 'length'), cutOff],
    [completion({ content: 'Tri' }, 'content_filter'), 'it ended with content_filter, before its end.'],
    [completion({ content: 'Tri' }, null), 'it ended with no reason, before its end.'],
    [completion({ content: null }), 'it has no text.'],
    [{ choices: [] }, 'it has no choice.'],
  ])('%j is a bad response', async (body, problem) => {
    await expect(modelOf({}, body).model.generate({ prompt })).rejects.toMatchObject({
      code: 'bad_response',
      message: `The OpenAI generation with gpt-6-luna got an unusable answer: ${problem}`,
    });
  });

  it('that is a refusal is an invalid request, whose words are not quoted', async () => {
    const { model } = modelOf({}, completion({ content: null, refusal: 'I cannot help with that.' }));
    await expect(model.generate({ prompt })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The OpenAI generation with gpt-6-luna was refused by the model. Change the prompt.',
    });
  });

  it.each([
    ['a refusal', completion({ content: null, refusal: 'I cannot help with that.' }), true],
    ['an answer that a filter stopped', completion({ content: 'Tri' }, 'content_filter'), true],
    ['an answer that was cut off', completion({ content: 'Tri' }, 'length'), undefined],
  ])('%s says whether the model refused', async (_, body, refused) => {
    const thrown: unknown = await modelOf({}, body)
      .model.generate({ prompt })
      .catch((error: unknown) => error);
    expect(thrown).toHaveProperty('code');
    expect((thrown as { refused?: boolean }).refused).toBe(refused);
  });

  it.each([
    ['no JSON', 'Trieste', 'it is not JSON, though a schema was given'],
    ['JSON of another shape', '{"city": "Trieste"}', 'relevant: '],
  ])('of %s is a bad response that does not quote it', async (_, content, problem) => {
    const call = modelOf({}, completion({ content })).model.generate({ prompt, schema });
    await expect(call).rejects.toMatchObject({ code: 'bad_response', message: expect.stringContaining(problem) });
    await expect(call).rejects.not.toMatchObject({ message: expect.stringContaining('Trieste') });
  });

  it('in a fence, or behind thoughts, is read where a schema is given', async () => {
    const content = '<think>Hm.</think>\n```json\n{"city": "Trieste", "relevant": true}\n```';
    const { json, text } = await modelOf({}, completion({ content })).model.generate({ prompt, schema });
    expect(json).toEqual({ city: 'Trieste', relevant: true });
    expect(JSON.parse(text)).toEqual(json);
  });
});

describe('a server that refuses', () => {
  const refusingFormats = (...types: readonly string[]): OpenAIServerOptions => ({
    refuses: (body) => {
      const { type } = (body as { response_format?: { type: string } }).response_format ?? {};
      if (type === undefined || !types.includes(type)) return undefined;
      return { status: 400, json: { error: { message: `'response_format.type' cannot be ${type}` } } };
    },
  });
  const formatsOf = (server: VendorServer) =>
    bodies(server).map((body) => (body.response_format as { type?: string } | undefined)?.type);

  it.each([
    [['json_schema'], ['json_schema', 'json_object', 'json_object']],
    [
      ['json_schema', 'json_object'],
      ['json_schema', 'json_object', undefined, undefined],
    ],
  ])('%j is asked in the next way, and from then on at once', async (types, expected) => {
    const { server, model } = await modelAt(refusingFormats(...types));
    for (const _ of [1, 2]) {
      const { json } = await model.generate({ prompt, system: 'Be brief.', schema });
      expect(json).toEqual({ city: 'Trieste', relevant: true });
    }
    expect(formatsOf(server)).toEqual(expected);
    const [first, ...others] = bodies(server).map(({ messages }) => JSON.stringify(messages));
    expect(first).not.toContain('JSON Schema');
    for (const messages of others)
      expect(messages).toContain('Be brief.\\n\\nAnswer with one JSON value that fits this');
  });

  it('a way that the options begin with is not asked for more', async () => {
    const { server, model } = await modelAt({}, { structuredOutput: 'json_object' });
    await model.generate({ prompt, schema });
    expect(formatsOf(server)).toEqual(['json_object']);
  });

  it.each([
    "Invalid schema for response_format 'answer': ...",
    'JSON schema conversion failed: Unrecognized schema',
    'Grammar error: Unimplemented keys: ["patternProperties"]',
  ])('one schema is asked for the next one in the surest way again: %s', async (message) => {
    const { server, model } = await modelAt({
      refuses: (body) => {
        const text = JSON.stringify(body);
        if (!text.includes('"json_schema"') || !text.includes('odd')) return undefined;
        return { status: 400, json: { error: { message } } };
      },
    });
    await model.generate({ prompt, schema: { ...schema, title: 'odd' } });
    await model.generate({ prompt, schema });
    expect(formatsOf(server)).toEqual(['json_schema', 'json_object', 'json_schema']);
  });

  it('fields that can be left out is asked without them, one after the other', async () => {
    const { server, model } = await modelAt(refusing('temperature', 'reasoning_effort'), { reasoningEffort: 'low' });
    for (const _ of [1, 2]) await model.generate({ prompt, temperature: 0 });
    expect(bodies(server).map(({ temperature, reasoning_effort }) => [temperature, reasoning_effort])).toEqual([
      [0, 'low'],
      [undefined, 'low'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  const answers = (message: string, when: (body: object) => boolean): OpenAIServerOptions => ({
    refuses: (body) =>
      when(body) ? ({ status: 400, json: { error: { message } } } satisfies VendorAnswer) : undefined,
  });

  it('the field for the length is asked with the other one', async () => {
    const words =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const { server, model } = await modelAt(answers(words, (body) => 'max_tokens' in body));
    await model.generate({ prompt, maxOutputTokens: 9 });
    expect(bodies(server).map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens])).toEqual([
      [9, undefined],
      [undefined, 9],
    ]);
  });

  it.each([
    ['too large a number', 'max_tokens is too large: 100000. This model has 4096.', 1],
    ['both fields', 'unknown field: max_tokens or max_completion_tokens', 2],
    ['something else', 'model is busy loading', 1],
  ])('%s is not asked without end', async (_, words, count) => {
    const { server, model } = await modelAt(answers(words, () => true));
    await expect(model.generate({ prompt, maxOutputTokens: 9 })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(server.requests).toHaveLength(count);
  });

  it('usage in a stream is asked without it', async () => {
    const { server, model } = await modelAt(refusing('stream_options'));
    const texts: unknown[] = [];
    for await (const told of model.stream?.({ prompt }) ?? [])
      texts.push(told.kind === 'text' ? told.text : told.output);
    expect(texts).toEqual(['Tri', 'este', { text: 'Trieste', usage: { calls: 1 } }]);
    expect(bodies(server).map(({ stream_options }) => stream_options)).toEqual([{ include_usage: true }, undefined]);
  });
});

describe('a stream', () => {
  /** The texts of a stream, and its end. */
  async function told(options: OpenAIServerOptions, call?: CallOptions, more?: object, onText = () => {}) {
    const { server, model } = await modelAt(options, more);
    const texts: string[] = [];
    try {
      for await (const told of model.stream?.({ prompt }, call) ?? []) {
        if (told.kind === 'end') return { texts, output: told.output, requests: server.requests };
        texts.push(told.text);
        onText();
      }
    } catch (error) {
      return { texts, error };
    }
    return { texts };
  }
  const first = part({ content: 'Trie' });

  it('asks for its usage, and gives each piece as it comes', async () => {
    const { texts, output, requests } = await told({});
    expect(texts).toEqual(['Tri', 'este']);
    expect(output).toEqual({ text: 'Trieste', usage: { calls: 1, inputTokens: 20, outputTokens: 11 } });
    expect(requests?.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      [
        'POST /v1/chat/completions',
        {
          model: 'gemma3:4b',
          messages: [{ role: 'user', content: prompt }],
          stream: true,
          stream_options: { include_usage: true },
        },
      ],
    ]);
  });

  it('that its reader leaves ends the request', async () => {
    let signal: AbortSignal | null | undefined;
    const fetch: typeof globalThis.fetch = async (_, init) => {
      signal = init?.signal;
      return new Response(`${first}${part({}, 'stop')}`);
    };
    for await (const told of openaiModel({ apiKey: 'sk-0', fetch }).stream?.({ prompt }) ?? []) {
      expect(told).toEqual({ kind: 'text', text: 'Trie' });
      break;
    }
    expect(signal?.aborted).toBe(true);
  });

  it('passes over thoughts that stand in a field of their own', async () => {
    const streamed = [part({ content: '', reasoning: 'A harbour ...' }), first, part({ content: 'ste' }, 'stop')];
    expect(await told({ streamed })).toMatchObject({ texts: ['Trie', 'ste'], output: { text: 'Trieste' } });
  });

  it('may tell of other things between the pieces', async () => {
    const streamed = [event({ type: 'ping' }), first, event({ choices: null }), part({}, 'stop')];
    expect(await told({ streamed })).toMatchObject({ texts: ['Trie'], output: { text: 'Trie' } });
  });

  it('may say its usage with its end, and not be marked as ended', async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2 };
    const last = event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage });
    expect(await told({ streamed: [first, last] })).toMatchObject({
      output: { text: 'Trie', usage: { calls: 1, inputTokens: 3, outputTokens: 2 } },
    });
  });

  it('whose connection is lost is unavailable, after what came', async () => {
    expect(await told({ streamed: [first], after: 'cut' })).toMatchObject({
      texts: ['Trie'],
      error: { code: 'unavailable' },
    });
  });

  it.each([
    ['no reason', [first]],
    ['no reason, though marked as ended', [first, 'data: [DONE]\n\n']],
    ['content_filter', [first, part({}, 'content_filter')]],
    ['length', [first, part({}, 'length')]],
  ])('that ends with %s is a bad response', async (_, streamed) => {
    expect(await told({ streamed })).toMatchObject({ texts: ['Trie'], error: { code: 'bad_response' } });
  });

  it('of a refusal is an invalid request', async () => {
    const streamed = [part({ refusal: 'I cannot' }), part({ refusal: ' help.' }), part({}, 'stop')];
    expect(await told({ streamed })).toMatchObject({ texts: [], error: { code: 'invalid_request' } });
  });

  it.each([
    ['as text', { error: 'an error was encountered while running the model' }, { code: 'unavailable' }],
    ['with a code', { error: { code: 429, message: 'slow down' } }, { code: 'rate_limited' }],
    ['with the name of a code', { error: { code: 'server_error', message: 'overloaded' } }, { code: 'unavailable' }],
  ])('with an error in the middle, %s, fails as a request would', async (_, data, error) => {
    expect(await told({ streamed: [first, event(data)] })).toMatchObject({ texts: ['Trie'], error });
  });

  it('that stops in the middle is held to the deadline of the whole', async () => {
    expect(await told({ streamed: [first], after: 'hang' }, {}, { timeoutMs: 1500 })).toMatchObject({
      texts: ['Trie'],
      error: { code: 'timeout' },
    });
  });

  it('that stops in the middle is aborted with its caller', async () => {
    const caller = new AbortController();
    const streaming = { streamed: [first], after: 'hang' } as const;
    const call = told(streaming, { signal: caller.signal }, {}, () => caller.abort());
    expect(await call).toMatchObject({ texts: ['Trie'], error: { code: 'aborted' } });
  });
});

describe('a schema', () => {
  it.each([
    [{ type: 'objct' }, 'schema cannot be checked: Unsupported type: objct'],
    [{ type: 'object', not: { required: ['a'] } }, 'schema cannot be checked: '],
  ])('%j is refused, and nothing is sent', async (wrong, message) => {
    const { model, asked } = modelOf({});
    await expect(model.generate({ prompt, schema: wrong })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    });
    expect(asked).toEqual([]);
  });
});

describe('options', () => {
  it.each([
    [{ reasoningEffort: 'much' }, 'reasoningEffort must be one of none, minimal, low'],
    [{ structuredOutput: 'xml' }, 'structuredOutput must be one of json_schema, json_object, prompt'],
    [{ baseUrl: 'localhost:11434' }, 'baseUrl must be an address, as http://localhost:11434/v1'],
    [{ modle: 'gpt-6-luna' }, 'Did you mean "model"?'],
    [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of milliseconds, 1 or more; found the number 0.'],
  ])('%j is refused', (options, message) => {
    expect(() => openaiModel(options as object)).toThrow(message);
  });

  it('of a config file make the same model', () => {
    const made = plugins.languageModel.create(plugins.languageModel.options.parse({ model: 'gpt-6.1-terra' }), {
      baseDir: '/',
    });
    expect(made).toMatchObject({ specVersion: 1, name: 'openai', model: 'gpt-6.1-terra' });
  });
});
