import { type VendorAnswer, vendorServer } from '@touchstone/conformance';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openaiSession } from './openai-session.ts';
import { refusedField } from './refused-field.ts';

const request = {
  what: 'answer',
  ask: (client: { post: <T>(path: string, options: object) => Promise<T> }, call: object) =>
    client.post<unknown>('/things', { ...call, body: { a: 1 } }),
};

/** A session whose requests go nowhere, and these requests. */
function sessionOf(options: object, answer = () => Response.json({ ok: true })) {
  const asked: { url: string; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), headers: new Headers(init?.headers) });
    return answer();
  };
  const session = openaiSession({
    model: 'm',
    baseUrl: 'https://api.openai.com/v1',
    timeoutMs: 10_000,
    fetch,
    ...options,
  });
  return { session, asked };
}

/** A session's error for a server's failure. */
async function failureOf(answer: VendorAnswer, options: object = {}) {
  const server = await vendorServer({ routes: { 'POST /v1/things': () => answer } });
  onTestFinished(() => server.close());
  const session = openaiSession({ model: 'bge-m3', baseUrl: `${server.url}/v1`, timeoutMs: 10_000, ...options });
  return session.call(request, {}).catch((error: unknown) => error);
}

const ollama = (status: number, body: string) =>
  sessionOf(
    { model: 'bge-m3', baseUrl: 'http://localhost:11434/v1' },
    () => new Response(body, { status }),
  ).session.call(request, {});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the key', () => {
  it.each([
    ['https://api.openai.com/v1', 'OPENAI_API_KEY'],
    ['https://eu.api.openai.com/v1', 'OPENAI_API_KEY'],
    ['https://mine.openai.azure.com/openai/v1', 'AZURE_OPENAI_API_KEY'],
    ['https://mine.services.ai.azure.com/openai/v1', 'AZURE_OPENAI_API_KEY'],
    ['https://api.mistral.ai/v1', 'MISTRAL_API_KEY'],
    ['https://api.jina.ai/v1', 'JINA_API_KEY'],
  ])('of %s may stand in %s, and is needed at the first call', async (baseUrl, variable) => {
    vi.stubEnv(variable, undefined);
    const { session, asked } = sessionOf({ baseUrl });
    await expect(session.call(request, {})).rejects.toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining(`key is missing: pass apiKey or set ${variable}.`),
    });
    vi.stubEnv(variable, 'sk-from-the-environment');
    await session.call(request, {});
    expect(asked.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      [`${baseUrl}/things`, 'Bearer sk-from-the-environment'],
    ]);
  });

  it('and the organization of OpenAI are told to no other server', async () => {
    for (const name of ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID']) {
      vi.stubEnv(name, 'of-openai-0123456789');
    }
    const { session, asked } = sessionOf({ baseUrl: 'http://localhost:11434/v1' });
    await session.call(request, {});
    expect(JSON.stringify([...(asked[0]?.headers ?? [])])).not.toContain('of-openai');
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  it('of an administrator, which the client reads too, does not take its place', async () => {
    vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-admin-0123456789');
    const { session, asked } = sessionOf({ apiKey: 'sk-0' });
    await session.call(request, {});
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer sk-0');
  });

  it('of any server may be passed', async () => {
    const { session, asked } = sessionOf({ baseUrl: 'http://localhost:8000/v1', apiKey: 'token' });
    await session.call(request, {});
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token');
  });
});

it('the address of the options is asked, whatever the variable of the client says', async () => {
  vi.stubEnv('OPENAI_BASE_URL', 'https://elsewhere.example/v1');
  const { session, asked } = sessionOf({ baseUrl: 'http://localhost:1234/v1/' });
  await session.call(request, {});
  expect(asked[0]?.url).toBe('http://localhost:1234/v1/things');
});

it('the user agent names the engine and the client', async () => {
  const { session, asked } = sessionOf({ apiKey: 'sk-0' });
  await session.call(request, {});
  expect(asked[0]?.headers.get('user-agent')).toMatch(/^touchstone\/\S+ OpenAI\/JS 7\./);
});

describe('a failure', () => {
  it('is told after one request: trying again is not for the client', async () => {
    const { session, asked } = sessionOf({ apiKey: 'sk-0' }, () => new Response('{}', { status: 503 }));
    await expect(session.call(request, {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(1);
  });

  it('of a server that is not running says how to start it', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:11434'), { code: 'ECONNREFUSED' });
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new AggregateError([refused]) });
    };
    const baseUrl = 'http://localhost:11434/v1';
    const call = openaiSession({ model: 'bge-m3', baseUrl, timeoutMs: 10_000, fetch }).call(request, {});
    await expect(call).rejects.toMatchObject({
      code: 'unavailable',
      message:
        'The answer with bge-m3 failed: no server answers at its address. Start the server (for Ollama: "ollama serve"), or correct baseUrl.',
    });
  });

  it('of a model that Ollama does not have says how to get it', async () => {
    const body = JSON.stringify({ error: { message: 'model "bge-m3" not found, try pulling it first' } });
    await expect(ollama(404, body)).rejects.toMatchObject({
      code: 'invalid_config',
      message:
        'The answer with bge-m3 failed: the server does not have this model. Get it (for Ollama: "ollama pull bge-m3"), or correct the option model.',
      operatorNote: 'The service said: "model "bge-m3" not found, try pulling it first".',
    });
  });

  it('of a model that a service does not have does not speak of Ollama', async () => {
    const answer = () => Response.json({ error: { message: 'The model `m` does not exist.' } }, { status: 404 });
    await expect(sessionOf({ apiKey: 'sk-0' }, answer).session.call(request, {})).rejects.toMatchObject({
      code: 'invalid_config',
      message:
        'The OpenAI answer with m failed: the service does not have this model, or the key may not use it. Correct the option model.',
    });
  });

  it('of an address without the version asks for it', async () => {
    await expect(ollama(404, '404 page not found')).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('Does baseUrl end with the version, as in http://localhost:11434/v1?'),
    });
  });

  it('of a server that wants a key, where none is set, says so', async () => {
    expect(await failureOf({ status: 401, json: { error: 'no key' } })).toMatchObject({
      code: 'unauthenticated',
      message: 'The answer with bge-m3 failed: the server wants a key, and none is set. Pass apiKey.',
    });
    expect(await failureOf({ status: 401, json: { error: 'wrong' } }, { apiKey: 'token' })).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('HTTP 401'),
    });
  });

  it.each([
    ['as OpenAI says it', { error: { message: "Unsupported parameter: 'dimensions' is not supported." } }],
    ['as pydantic says it', { detail: [{ loc: ['body', 'dimensions'], msg: 'Extra inputs are not permitted' }] }],
    [
      'as Mistral says it',
      {
        object: 'error',
        message: { detail: [{ loc: ['body', 'dimensions'], msg: 'Extra inputs are not permitted' }] },
      },
    ],
  ])('that names a field tells it: %s', async (_, json) => {
    const failure = await failureOf({ status: 422, json });
    expect(refusedField(failure, ['encoding_format', 'dimensions'])).toBe('dimensions');
    expect(refusedField(failure, ['encoding_format'])).toBeUndefined();
  });

  it('that is no refusal names none, whatever it says', async () => {
    const failure = await failureOf({ status: 503, json: { error: { message: 'dimensions are being computed' } } });
    expect(refusedField(failure, ['dimensions'])).toBeUndefined();
  });
});

describe('nothing is printed, also where the client is told to by its variable,', () => {
  /** Runs something, and expects no word on the console. */
  async function silently(run: () => Promise<unknown>): Promise<void> {
    vi.stubEnv('OPENAI_LOG', 'debug');
    const printed = (['debug', 'info', 'warn', 'error', 'log'] as const).map((name) => vi.spyOn(console, name));
    await run();
    for (const method of printed) expect(method).not.toHaveBeenCalled();
  }
  const malformed = () => new Response('data: {"a":\n\n', { headers: { 'content-type': 'text/event-stream' } });

  it('of an answer that is not JSON', async () => {
    const { session } = sessionOf({ apiKey: 'sk-0' }, malformed);
    await silently(() => expect(session.call(request, {})).rejects.toMatchObject({ code: 'bad_response' }));
  });

  it('of an event in a stream that is not JSON', async () => {
    const { session } = sessionOf({ apiKey: 'sk-0' }, malformed);
    const reading = async () => {
      const { parts } = session.stream(
        {
          what: 'answer',
          ask: (client, call) => client.post<AsyncIterable<unknown>>('/things', { ...call, body: {}, stream: true }),
          passOn: (event) => event,
        },
        {},
      );
      for await (const _ of parts) expect.fail('it gave a part');
    };
    await silently(() => expect(reading()).rejects.toMatchObject({ code: 'bad_response' }));
  });
});
