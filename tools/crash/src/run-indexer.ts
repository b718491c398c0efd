import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url));

/** Starts `touchstone index` over `docs` and `src` of a folder, as a user would. */
function startIndexer(folder: string, stderr: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  return spawn(process.execPath, [cli, 'index', 'docs', 'src', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', stderr],
  });
}

/** Runs the indexer to its end; its milliseconds. */
export async function runIndexer(folder: string): Promise<number> {
  const started = performance.now();
  const [code] = await once(startIndexer(folder), 'exit');
  if (code !== 0) throw new Error(`The indexer ended with ${code} in ${folder}.`);
  return performance.now() - started;
}

/** Runs the indexer, which may fail, and does something after some milliseconds. Whether it was still running then. */
export async function disturbIndexer(folder: string, afterMs: number, disturb: () => Promise<void>): Promise<boolean> {
  const child = startIndexer(folder, 'ignore');
  const ended = once(child, 'exit');
  const isOver = await Promise.race([ended.then(() => true), wait(afterMs).then(() => false)]);
  if (!isOver) await disturb();
  await ended;
  return !isOver;
}

/** Runs the indexer and kills it with SIGKILL after some milliseconds. Whether it was still running then. */
export async function killIndexer(folder: string, afterMs: number): Promise<boolean> {
  const child = startIndexer(folder);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const [, signal] = await once(child, 'exit');
  clearTimeout(timer);
  return signal === 'SIGKILL';
}
