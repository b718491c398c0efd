import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, it, onTestFinished } from 'vitest';
import { type QdrantOptions, type QdrantStore, qdrant } from '../../packages/provider-qdrant/src/index.ts';

/** Registers tests that need a Qdrant: the one at QDRANT_URL, or else the development server; skipped, aloud, without either. */
export async function describeOnQdrant(name: string, register: (url: string) => void): Promise<void> {
  const server = await startServer();
  if (server === undefined) {
    describe.skip(name, () => {
      it('needs a server: set QDRANT_URL, or run `node tools/qdrant-local/start.mjs --install` once', () => {});
    });
    return;
  }
  afterAll(server.stop);
  describe(name, () => register(server.url));
}

/** A store with a prefix of its own, so that it sees nothing of others on the server. */
export function freshStore(url: string, options: QdrantOptions = {}): QdrantStore {
  return qdrant({ url, namePrefix: `t${randomUUID().slice(0, 8)}-`, ...options });
}

/** Removes all that a store has made. */
export async function emptied(store: QdrantStore): Promise<void> {
  for (const index of await store.listIndexes()) await store.dropIndex(index);
}

/** A fresh store that is emptied after the test. */
export function storeOfTest(url: string, options: QdrantOptions = {}): QdrantStore {
  const store = freshStore(url, options);
  onTestFinished(() => emptied(store));
  return store;
}

/** The development server with several shards a collection, whatever QDRANT_URL says. Undefined where it is not installed. */
export function startShards(count: number): ReturnType<typeof startLocal> {
  return startLocal('--shards', String(count));
}

async function startServer(): ReturnType<typeof startLocal> {
  const given = process.env.QDRANT_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  return startLocal();
}

async function startLocal(
  ...args: readonly string[]
): Promise<{ readonly url: string; stop(): Promise<void> } | undefined> {
  const script = join(import.meta.dirname, '../qdrant-local/start.mjs');
  const server = spawn(process.execPath, [script, '--no-install', '--stop-with-stdin', ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  const url = await Promise.race([firstLine(server.stdout), ended.then(() => undefined)]);
  if (url === undefined) return undefined;
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  return { url, stop };
}

async function firstLine(stream: AsyncIterable<Buffer>): Promise<string | undefined> {
  let text = '';
  for await (const part of stream) {
    text += part.toString('utf8');
    const end = text.indexOf('\n');
    if (end !== -1) return text.slice(0, end);
  }
  return undefined;
}
