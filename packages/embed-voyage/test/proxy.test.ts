import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type ProxyServerOptions, proxyServer } from '@touchstone/conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { voyageServer } from './voyage-server.ts';

/** What a program behind a proxy gets, which has set nothing but Node's own variables. */
async function embedded(options: Pick<ProxyServerOptions, 'refuseWith'> = {}) {
  const server = await voyageServer();
  const proxy = await proxyServer({ to: server.url, ...options });
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const program = `
    import { voyageEmbedder } from '@touchstone/embed-voyage';
    const embedder = voyageEmbedder({ apiKey: 'pa-0123456789', baseUrl: 'http://voyage.internal/v1', timeoutMs: 10000 });
    const said = await embedder.embed({ texts: ['a'], role: 'query' }).then(
      ({ vectors }) => ({ numbers: vectors[0].length }),
      ({ code, message }) => ({ code, message }),
    );
    console.log(JSON.stringify(said));
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
  return {
    said: JSON.parse(stdout),
    targets: proxy.targets,
    agents: server.requests.map(({ headers }) => headers['user-agent']),
  };
}

describe('behind a proxy', () => {
  it('requests go through the one that HTTP_PROXY names, by the names of engine and client', async () => {
    const { said, targets, agents } = await embedded();
    expect(said).toEqual({ numbers: 1024 });
    expect(targets).toEqual(['voyage.internal:80']);
    expect(agents).toEqual([expect.stringMatching(/^touchstone\/\S+ voyageai\/0\.4\./)]);
  });

  it.each([
    [403, 'NO_PROXY'],
    [407, 'a user and a password'],
  ])('one that answers %i is unauthenticated, no timeout, and says what to do', async (refuseWith, remedy) => {
    const { said, targets } = await embedded({ refuseWith });
    expect(said).toMatchObject({ code: 'unauthenticated', message: expect.stringContaining(remedy) });
    expect(targets).toHaveLength(1);
  });
});
