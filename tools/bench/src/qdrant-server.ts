import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A Qdrant to measure, and what it is. */
export interface MeasuredServer {
  readonly url: string;
  readonly name: string;
  stop(): Promise<void>;
}

/** The server at QDRANT_URL; without one, Qdrant's engine for one shard, behind REST, on this machine. */
export async function measuredServer(): Promise<MeasuredServer> {
  const { QDRANT_URL: given } = process.env;
  if (given !== undefined && given !== '') {
    const [first = given] = given.split(',');
    const { version } = (await (await fetch(first)).json()) as { readonly version?: string };
    return { url: given, name: `Qdrant ${version ?? 'of unknown version'} at QDRANT_URL`, stop: async () => {} };
  }
  const script = fileURLToPath(new URL('../../qdrant-local/start.mjs', import.meta.url));
  const server = spawn(process.execPath, [script, '--stop-with-stdin'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let printed = '';
  for await (const part of server.stdout) {
    printed += String(part);
    if (printed.includes('\n')) break;
  }
  return {
    url: printed.trim(),
    name: "Qdrant's engine for one shard behind REST on this machine, which serves one request at a time",
    stop: async () => {
      server.stdin.end();
      await ended;
    },
  };
}
