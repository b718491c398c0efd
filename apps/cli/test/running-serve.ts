import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A `touchstone serve` of its own process. */
export interface RunningServe {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has said on stderr. */
  stderr(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  ask(path: string, json?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Whether it takes a new connection. */
  accepts(): Promise<boolean>;
}

/** Starts it on a free port; done when it listens. It ends with the test at the latest. */
export async function startServe(cwd: string, env: Record<string, string> = {}): Promise<RunningServe> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--json'], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      HOME: cwd,
      TOUCHSTONE_TRUST: cwd,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.endsWith('\n')) resolve(JSON.parse(stdout).url);
    });
    void ended.then((how) => reject(new Error(`serve ended with ${how}: ${stderr}`)));
  });
  return {
    url,
    child,
    stderr: () => stderr,
    ended,
    ask: (path, json, headers) =>
      fetch(`${url}${path}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: json === undefined ? undefined : JSON.stringify(json),
      }),
    accepts: () =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(url);
        const socket = createConnection({ host: hostname, port: Number(port) });
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      }),
  };
}
