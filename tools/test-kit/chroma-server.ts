import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, it, onTestFinished } from 'vitest';
import { type ChromaOptions, type ChromaStore, chroma } from '../../packages/provider-chroma/src/index.ts';

/**
 * Registers tests that need a Chroma server: the one at CHROMA_URL, which keeps their collections, or one that is
 * started from the npm package for this file and stopped after it. Where its native part does not run on this machine
 * they are skipped, aloud.
 */
export async function describeOnChroma(name: string, register: (url: string) => void): Promise<void> {
  const given = process.env.CHROMA_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer();
  if (server === undefined) {
    describe.skip(name, () => {
      it('needs a server, and the one of the npm package chromadb does not run on this machine: set CHROMA_URL to that of another', () => {});
    });
    return;
  }
  afterAll(server.stop);
  describe(name, () => register(server.url));
}

/** A store with collections of its own, so that it sees nothing of others on the server. */
export function freshStore(url: string, options: ChromaOptions = {}): ChromaStore {
  return chroma({ url, prefix: `t${randomUUID().slice(0, 8)}`, ...options });
}

/** A fresh store that is closed after the test. */
export function storeOfTest(url: string, options: ChromaOptions = {}): ChromaStore {
  const store = freshStore(url, options);
  onTestFinished(() => store.close());
  return store;
}

async function startServer(): Promise<{ readonly url: string; stop(): Promise<void> } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-chroma-server-'));
  const port = await freePort();
  const config = join(folder, 'config.yaml');
  writeFileSync(
    config,
    `port: ${port}\nlisten_address: "127.0.0.1"\npersist_path: ${JSON.stringify(join(folder, 'data'))}\n`,
  );
  const { resolve } = createRequire(new URL('../../packages/provider-chroma/package.json', import.meta.url));
  // What `require` resolves to lies in a folder beside it.
  const cli = join(dirname(resolve('chromadb')), '../cli.mjs');
  const server = spawn(process.execPath, [cli, 'run', config], { cwd: folder, stdio: 'ignore' });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  if (await answers(url, server)) return { url, stop };
  await stop();
  return undefined;
}

/** A port that nothing listens on: the server cannot be told to take any. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks until the server answers; false where it has ended, or does not in 50 seconds. */
async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + 50_000;
  while (server.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`${url}/api/v2/heartbeat`).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
