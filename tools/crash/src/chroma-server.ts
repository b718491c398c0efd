import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server that keeps its data in a folder. */
export interface ChromaServer {
  readonly url: string;
  readonly port: number;
  /** With SIGKILL. */
  kill(): Promise<void>;
}

interface ChromaSettings {
  /** Default: that of the npm package. */
  readonly command: string | undefined;
  readonly data: string;
  /** Default: one that nothing listens on. */
  readonly port: number | undefined;
}

/** Starts a server; undefined where it has ended, or does not answer in 30 seconds. */
export async function startChroma({ command, data, port: given }: ChromaSettings): Promise<ChromaServer | undefined> {
  const port = given ?? (await freePort());
  const cli = join(dirname(fileURLToPath(import.meta.resolve('chromadb'))), 'cli.mjs');
  const [program, ...first] = command === undefined ? [process.execPath, cli] : [command];
  const args = [...first, 'run', '--path', data, '--host', '127.0.0.1', '--port', String(port)];
  const server = spawn(program ?? '', args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(server, 'exit');
  const deadline = performance.now() + 30_000;
  while (server.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`${url}/api/v2/heartbeat`).catch(() => undefined);
    if (answer?.ok) {
      return {
        url,
        port,
        async kill() {
          server.kill('SIGKILL');
          await ended;
        },
      };
    }
    await wait(50);
  }
  server.kill('SIGKILL');
  return undefined;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
