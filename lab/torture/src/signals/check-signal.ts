import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CheckCase } from '../check-case.ts';
import { workOf } from '../process-memory.ts';
import { timeTaken } from '../time-taken.ts';
import type { SignalCase } from './signal-groups.ts';

const command = fileURLToPath(new URL('../../../../apps/cli/src/main.ts', import.meta.url));

/** How shells tell which signal ended a command. */
const interruptedCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Starts the command itself, ends it while it indexes, and looks at how long it takes. */
export const checkSignal: CheckCase = async (folder, measured) => {
  const { signal, afterMs } = JSON.parse(readFileSync(join(folder, 'signal.json'), 'utf8')) as SignalCase;
  const child = spawn(process.execPath, [command, 'index', '.'], {
    cwd: join(folder, 'source'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const isOver = await Promise.race([ended.then(() => true), wait(afterMs, false)]);
  if (isOver) return [];
  return measured(async (held) => {
    const work = watchWork(child.pid ?? 0);
    const sent = performance.now();
    child.kill(signal);
    const [code, killedBy] = await ended;
    held(timeTaken(performance.now() - sent, work()));
    // Before the command has begun to listen, the system ends it.
    const isAsItShould = killedBy === signal || code === 0 || code === interruptedCodes[signal];
    return isAsItShould ? [] : [`it ended with ${code ?? killedBy}: ${said.slice(-300)}`];
  });
};

/** What the processors work for a process from now on, as far as it is seen before it is gone. */
function watchWork(pid: number): () => number {
  const before = workOf(pid) ?? 0;
  let last = before;
  const timer = setInterval(() => {
    last = workOf(pid) ?? last;
  }, 10);
  return () => {
    clearInterval(timer);
    return last - before;
  };
}
