import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type VendorAnswer, vendorServer } from '@touchstone/conformance';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GeminiConnection } from './connection.ts';
import { geminiSession } from './gemini-session.ts';

const variables = [
  'GOOGLE_API_KEY',
  'GEMINI_API_KEY',
  'GOOGLE_CLOUD_PROJECT',
  'GOOGLE_CLOUD_LOCATION',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GOOGLE_GENAI_USE_VERTEXAI',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_VERTEX_BASE_URL',
  'GOOGLE_GENAI_API_VERSION',
];
const printed: unknown[] = [];

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
  printed.length = 0;
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      printed.push(words);
    });
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(printed).toEqual([]);
});

/** Sends a call through a session whose requests go nowhere; returns its address and credential headers. */
async function asked(options: Partial<GeminiConnection>, times = 1) {
  const requests: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const who = { key: headers.get('x-goog-api-key'), account: headers.get('authorization') };
    requests.push({ url: String(url), ...who });
    return Response.json({ candidates: [] });
  };
  const session = geminiSession({ timeoutMs: 10_000, fetch, ...options });
  for (let i = 0; i < times; i += 1) await session.call(request, {});
  return requests;
}

const request = {
  what: 'Gemini generation with m',
  ask: (models: Parameters<Parameters<ReturnType<typeof geminiSession>['call']>[0]['ask']>[0], http: object) =>
    models.generateContent({ model: 'm', contents: 'a', config: { ...http, automaticContinuation: false } }),
  passOn: (answer: unknown) => answer,
};

/** Application default credentials whose access tokens a server on the loopback interface gives out. */
async function defaultCredentials(answer: () => VendorAnswer) {
  const server = await vendorServer({ routes: { 'POST /token': answer } });
  const folder = await mkdtemp(join(tmpdir(), 'credentials-'));
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const file = join(folder, 'credentials.json');
  const credentials = {
    type: 'external_account_authorized_user',
    audience: '//iam.googleapis.com/locations/global/workforcePools/pool/providers/provider',
    client_id: 'client-of-the-test',
    client_secret: 'secret-of-the-client',
    refresh_token: 'secret-that-refreshes',
    token_url: `${server.url}/token`,
  };
  await writeFile(file, JSON.stringify(credentials));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  return server;
}

const token = () => ({ json: { access_token: 'token-of-the-test', expires_in: 3600, token_type: 'Bearer' } });

describe('the Gemini API', () => {
  it.each(['GOOGLE_API_KEY', 'GEMINI_API_KEY'])('is asked with the key in %s', async (name) => {
    vi.stubEnv(name, 'AIza-0123456789');
    expect(await asked({})).toEqual([
      {
        url: 'https://generativelanguage.googleapis.com/v1/models/m:generateContent',
        key: 'AIza-0123456789',
        account: null,
      },
    ]);
  });

  it('is asked where the options say, whatever the variables of the client say', async () => {
    vi.stubEnv('GOOGLE_API_KEY', 'AIza-of-the-environment');
    vi.stubEnv('GEMINI_API_KEY', 'AIza-of-the-environment-too');
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true');
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'elsewhere');
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'https://elsewhere.example');
    vi.stubEnv('GOOGLE_GENAI_API_VERSION', 'beta');
    expect(await asked({ apiKey: 'AIza-0123456789', baseUrl: 'https://proxy.example/v1beta/' })).toEqual([
      { url: 'https://proxy.example/v1beta/models/m:generateContent', key: 'AIza-0123456789', account: null },
    ]);
  });

  it('needs a key at the first call', async () => {
    const session = geminiSession({ timeoutMs: 10_000 });
    await expect(session.call(request, {})).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Gemini API key is missing: pass apiKey or set GOOGLE_API_KEY or GEMINI_API_KEY.',
    });
  });
});

describe('Vertex AI', () => {
  const host = 'https://europe-west1-aiplatform.googleapis.com/v1beta1';
  const path = 'publishers/google/models/m:generateContent';

  it('is asked for a project with application default credentials, whose token serves many calls', async () => {
    const server = await defaultCredentials(token);
    vi.stubEnv('GOOGLE_API_KEY', 'AIza-of-the-environment');
    const requests = await asked({ vertex: { project: 'my-project', location: 'europe-west1' } }, 2);
    const sent = {
      url: `${host}/projects/my-project/locations/europe-west1/${path}`,
      key: null,
      account: 'Bearer token-of-the-test',
    };
    expect(requests).toEqual([sent, sent]);
    expect(server.requests).toHaveLength(1);
  });

  it('takes project and location from variables, and any location by default', async () => {
    await defaultCredentials(token);
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'my-project');
    const found = [...(await asked({ vertex: {} }))];
    vi.stubEnv('GOOGLE_CLOUD_LOCATION', 'europe-west1');
    found.push(...(await asked({ vertex: {} })));
    expect(found).toMatchObject([
      { url: `https://aiplatform.googleapis.com/v1beta1/projects/my-project/locations/global/${path}` },
      { url: `${host}/projects/my-project/locations/europe-west1/${path}` },
    ]);
  });

  it('is asked in express mode with a key that is passed, whatever project stands in a variable', async () => {
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'elsewhere');
    expect(await asked({ apiKey: 'AQ.express-0123456789', vertex: {} })).toEqual([
      { url: `https://aiplatform.googleapis.com/v1beta1/${path}`, key: 'AQ.express-0123456789', account: null },
    ]);
  });

  it('is asked in express mode with GOOGLE_API_KEY where there is no project', async () => {
    vi.stubEnv('GOOGLE_API_KEY', 'AQ.express-0123456789');
    expect(await asked({ vertex: {} })).toMatchObject([{ key: 'AQ.express-0123456789', account: null }]);
  });

  it('says what it needs where there is neither', async () => {
    await expect(asked({ vertex: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('pass vertex.project or set GOOGLE_CLOUD_PROJECT, or pass apiKey'),
    });
  });

  it('takes a project or a key, not both', () => {
    expect(() => geminiSession({ apiKey: 'k', vertex: { project: 'p' }, timeoutMs: 1 })).toThrow(
      'vertex.project and apiKey exclude each other',
    );
  });
});

describe('credentials', () => {
  const vertex = { project: 'my-project' };

  it('that Google refuses are unauthenticated, and stand in no message', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
    await defaultCredentials(() => ({ status: 400, json: refusal }));
    const error: unknown = await asked({ vertex }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('Run "gcloud auth application-default login"'),
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret-');
  });

  it('that are not there are unauthenticated', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/credentials.json');
    await expect(asked({ vertex })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('whose service cannot be reached are unavailable', async () => {
    const server = await defaultCredentials(token);
    await server.close();
    await expect(asked({ vertex, timeoutMs: 20_000 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are waited for no longer than the call may take', async () => {
    const server = await defaultCredentials(token);
    await server.misbehave('hang');
    await expect(asked({ vertex, timeoutMs: 100 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('do not turn a failure of the model into one of theirs', async () => {
    await defaultCredentials(token);
    const fetch = async () => Response.json({ error: { message: 'for token-of-the-test' } }, { status: 400 });
    const error: unknown = await asked({ vertex, fetch }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect(inspect(error, { depth: 9 })).not.toContain('token-of-the-test');
  });
});
