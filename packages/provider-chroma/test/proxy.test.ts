import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type ProxyServerOptions, proxyServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { standInChroma } from './stand-in-chroma.ts';

/** What a program behind a proxy gets, which has set nothing but Node's own variables. */
async function described(options: Pick<ProxyServerOptions, 'refuseWith'> = {}) {
  const server = await standInChroma();
  const proxy = await proxyServer({ to: server.url, ...options });
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const program = `
    import { chroma } from '@touchstone/provider-chroma';
    const store = chroma({ url: 'http://chroma.internal:8000', timeoutMs: 10000 });
    const { index, code, message } = await store.describe('docs').catch((error) => error);
    console.log(JSON.stringify({ index, code, message }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy.url,
      NO_PROXY: '',
      NODE_OPTIONS: '--conditions=touchstone:source',
    },
  });
  return { said: JSON.parse(stdout), targets: proxy.targets };
}

describe('behind a proxy', () => {
  it('requests go through the one that HTTP_PROXY names', async () => {
    const { said, targets } = await described();
    expect(said).toMatchObject({ index: 'docs' });
    expect(new Set(targets)).toEqual(new Set(['chroma.internal:8000']));
  });

  it('one that wants a password is unauthenticated, and no timeout', async () => {
    const { said } = await described({ refuseWith: 407 });
    expect(said).toMatchObject({ code: 'unauthenticated', message: expect.stringContaining('proxy') });
  });
});
