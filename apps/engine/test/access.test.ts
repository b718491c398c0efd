import { request as httpRequest } from 'node:http';
import { newKey, startEngine } from '@touchstone/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, project, runEngine, type TestedEngine, twoIndexes, write } from './running-engine.ts';

const all = newKey();
const limited = newKey();
const plain = newKey();
const operator = newKey();

const config = (server: object) =>
  JSON.stringify({ indexes: { docs: { sources: ['docs'] }, code: { sources: ['src'] } }, server });

const { 'touchstone.config.yaml': _, ...sources } = twoIndexes;
const files = {
  ...sources,
  'touchstone.config.json': config({
    workers: 1,
    origins: ['https://docs.example.com'],
    keys: [
      { name: 'all', sha256: all.sha256 },
      { name: 'plain', sha256: plain.sha256, indexes: ['docs'] },
      { name: 'operator', sha256: operator.sha256, tools: ['calls', 'metrics'] },
      {
        name: 'docs only',
        sha256: limited.sha256,
        indexes: ['docs'],
        tools: ['search', 'evidence', 'context', 'indexes', 'calls'],
      },
    ],
  }),
};

let tested: TestedEngine;

beforeAll(async () => {
  tested = await runEngine(files);
});

afterAll(() => tested.stop());

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

describe('keys', () => {
  it('a call without a key, or with a wrong one, is 401 and says how to send one', async () => {
    const without = await tested.ask('/v1/indexes');
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="touchstone"']);
    expect((await bodyOf(without)).detail).toContain('Authorization: Bearer');
    expect((await tested.ask('/v1/indexes', { headers: withKey('ts_wrong') })).status).toBe(401);
    expect((await tested.ask('/v1/indexes', { headers: { 'x-api-key': all.key } })).status).toBe(200);
    // A browser sends no key with an address: the reference holds no data.
    for (const path of ['/healthz', '/docs', '/openapi.json']) expect((await tested.ask(path)).status).toBe(200);
  });

  it('a limited key sees and asks its own indexes alone', async () => {
    const headers = withKey(limited.key);
    const { indexes } = await bodyOf(await tested.ask('/v1/indexes', { headers }));
    expect(indexes.map(({ index }) => index)).toEqual(['docs']);
    const ask = (json: unknown, path = '/v1/search') => tested.ask(path, { json, headers });
    expect((await ask({ query: 'hooks' })).status).toBe(200);
    expect((await ask({ query: 'hooks', index: 'code' })).status).toBe(403);
    expect((await ask({ query: 'hooks', indexes: ['docs', 'code'] })).status).toBe(403);
    expect((await ask({ query: 'hooks', indexes: ['code'] }, '/v1/evidence')).status).toBe(403);
    expect((await ask({ query: 'hooks', index: 'code' }, '/v1/context')).status).toBe(403);
    const context = await (await ask({ query: 'how do hooks run' }, '/v1/context')).json();
    expect(context).toMatchObject({ index: 'docs' });
    expect(JSON.stringify(context)).toContain('docs/hooks.md');
    expect(JSON.stringify(context)).not.toContain('src/hooks.js');
    const { evidence_pack: pack } = await bodyOf(await ask({ query: 'how do hooks run' }, '/v1/evidence'));
    const paths = pack.candidates.map(({ path }) => path);
    expect(paths).toContain('docs/hooks.md');
    expect(paths).not.toContain('src/hooks.js');
    const batch = await ask({ requests: [{ index: 'code', query: 'hooks' }] }, '/v1/retrieve/batch');
    expect((await bodyOf(batch)).items).toMatchObject([{ status: 'error', error: { type: 'forbidden' } }]);
  });

  it('calls belong to the key that made them: no other learns of them, nor of their ids', async () => {
    const make = async (key: string) => {
      const made = await tested.ask('/v1/search', { json: { query: 'hooks', index: 'docs' }, headers: withKey(key) });
      return made.headers.get('x-request-id') ?? '';
    };
    const own = await make(limited.key);
    const others = await make(all.key);
    const look = async (path: string, key: string) => {
      const answer = await tested.ask(`/v1/calls${path}`, { headers: withKey(key) });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await look(`/${others}`, all.key)).toMatchObject({ status: 200 });
    for (const path of [`/${others}`, `/${others.slice(0, 20)}`]) {
      expect((await look(path, limited.key)).status).toBe(404);
      expect((await look(path, limited.key)).text).not.toContain(others);
    }
    expect(JSON.parse((await look('/last', limited.key)).text)).toMatchObject({ call: { id: own } });
    const { calls } = JSON.parse((await look('', limited.key)).text);
    expect(calls[0].id).toBe(own);
    expect(new Set(calls.map(({ id }: { id: string }) => id.split('-')[0]))).toEqual(new Set([own.split('-')[0]]));
    expect((await look('', all.key)).text).not.toContain(own);
    // Whoever runs the engine says so in the config.
    expect((await look('', operator.key)).text).toContain(own);
    expect((await look(`/${others}`, operator.key)).status).toBe(200);
  });

  it('a key that is limited to indexes has no calls and no metrics unless its tools say so', async () => {
    for (const path of ['/v1/calls', '/v1/calls/last', '/metrics']) {
      expect((await tested.ask(path, { headers: withKey(plain.key) })).status).toBe(403);
    }
    expect((await tested.ask('/v1/indexes', { headers: withKey(plain.key) })).status).toBe(200);
  });

  it('a key is good for its tools alone', async () => {
    expect((await tested.ask('/metrics', { headers: withKey(limited.key) })).status).toBe(403);
    expect((await tested.ask('/metrics', { headers: withKey(all.key) })).status).toBe(200);
  });

  it('no key is in the log', () => {
    expect(tested.logged.join('')).not.toContain(all.key);
  });
});

describe('hosts and origins', () => {
  it('a host name that is not ours is refused (DNS rebinding)', async () => {
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ host: `localhost:${new URL(tested.engine.url).port}` })).toBe(200);
  });

  it('pages of other origins are refused; one that the config names is let in', async () => {
    expect((await tested.ask('/healthz', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const named = await tested.ask('/healthz', { headers: { origin: 'https://docs.example.com' } });
    expect(named.headers.get('access-control-allow-origin')).toBe('https://docs.example.com');
    expect((await tested.ask('/healthz', { headers: { origin: tested.engine.url } })).status).toBe(200);
  });

  it('listens beyond this machine only with keys', async () => {
    const cwd = project({ 'docs/a.md': '# A\n' });
    await expect(startEngine({ cwd, version: 'test', host: '0.0.0.0', port: 0 })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('serve --new-key'),
    });
  });
});

describe('reload', () => {
  it('takes a changed config, lets what runs end, and keeps the old one where the new is wrong', async () => {
    const own = await runEngine({ ...sources, 'touchstone.config.json': config({ workers: 1 }) });
    const ask = () => own.ask('/v1/search', { json: { query: 'hooks', index: 'docs' } });
    const running = Array.from({ length: 40 }, ask);
    await running[0];
    await own.engine.reload();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    write(own.folder, { 'touchstone.config.json': config({ workers: 1, requestsPerMinute: 2 }) });
    await own.engine.reload();
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    write(own.folder, { 'touchstone.config.json': JSON.stringify({ embedder: '@touchstone/nope' }) });
    await expect(own.engine.reload()).rejects.toMatchObject({ code: 'invalid_config' });
    write(own.folder, { 'touchstone.config.json': '{ "server": { "workers": 0 } }' });
    await expect(own.engine.reload()).rejects.toMatchObject({ code: 'invalid_config' });
    expect((await own.ask('/healthz')).status).toBe(200);
    await own.stop();
  });
});

/** `fetch` sets Host by itself. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${tested.engine.url}/healthz`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });
}
