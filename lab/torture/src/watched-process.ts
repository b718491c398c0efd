import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { forgetPeak, memoryOf, workOf } from './process-memory.ts';
import type { Notice, Order } from './run-cases.ts';

/** What a case took, and what was wrong. */
export interface Outcome {
  readonly faults: readonly string[];
  readonly elapsedMs: number;
  /** The longest that the event loop stood still, or that a signal waited; it acts no earlier. */
  readonly heldMs: number;
  /** How far the process grew. */
  readonly grownBytes: number;
}

/** A process that does cases, one after another. */
export interface WatchedProcess {
  run(folder: string, group: string): Promise<Outcome>;
  /** Whether it is gone, or holds so much after its last case that the next one would seem small. */
  isSpent(): boolean;
  stop(): Promise<void>;
}

/** Nothing may be silent for longer: whatever is, hangs. */
const patienceMs = 120_000;
/** Unless it has worked for less than that, on a machine that does other work: then it may be silent for so long at most. */
const [leastWorkMs, longestPatienceMs] = [30_000, 600_000];
const everyMs = 50;
const mostRest = 200 * 1024 * 1024;

export async function startWatched(): Promise<WatchedProcess> {
  const child = fork(fileURLToPath(new URL('run-cases.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-4000);
  });
  const heard = listener(child, () => lastWords);
  await heard();
  const pid = child.pid ?? 0;
  const atFirst = memoryOf(pid)?.nowBytes ?? 0;
  let isGone = false;
  const send = (order: Order) => void (child.connected && child.send(order));
  return {
    run: async (folder, group) => {
      send({ kind: 'case', folder, group });
      let outcome = { elapsedMs: 0, heldMs: 0, grownBytes: 0 };
      let [before, peak] = [0, 0];
      // A process that the case starts takes what it held with it when it ends.
      const look = () => {
        peak = Math.max(peak, memoryOf(pid)?.peakBytes ?? 0);
      };
      const looking = setInterval(look, everyMs);
      try {
        for (;;) {
          const notice = await heard();
          if ('ended' in notice) {
            // A program that it started may hold its channel open.
            isGone = true;
            return { ...outcome, faults: [notice.ended] };
          }
          if (notice.kind === 'done') return { ...outcome, faults: notice.faults };
          if (notice.kind === 'begins') {
            forgetPeak(pid);
            before = memoryOf(pid)?.nowBytes ?? 0;
            peak = 0;
          }
          if (notice.kind === 'measured') {
            look();
            outcome = {
              elapsedMs: Math.max(outcome.elapsedMs, notice.elapsedMs),
              heldMs: Math.max(outcome.heldMs, notice.heldMs),
              grownBytes: Math.max(outcome.grownBytes, peak - before),
            };
          }
          send({ kind: 'go on' });
        }
      } finally {
        clearInterval(looking);
      }
    },
    isSpent: () => isGone || !child.connected || (memoryOf(pid)?.nowBytes ?? 0) - atFirst > mostRest,
    stop: () => ended(child),
  };
}

/** The next thing that the process says, or how it ended; what says nothing is ended. */
function listener(child: ChildProcess, lastWords: () => string): () => Promise<Notice | { readonly ended: string }> {
  const notices: Notice[] = [];
  let wake = () => {};
  child.on('message', (notice: Notice) => {
    notices.push(notice);
    wake();
  });
  let exit: string | undefined;
  child.on('exit', (code, signal) => {
    exit = `the process ended (${signal ?? code}) ${lastWords()}`;
    wake();
  });
  return async () => {
    const work = () => workOf(child.pid ?? 0) ?? 0;
    const [begun, workBefore] = [performance.now(), work()];
    const timer = setInterval(() => {
      const silentMs = performance.now() - begun;
      if (silentMs < longestPatienceMs && work() - workBefore < leastWorkMs) return;
      exit = `it hangs: nothing happened for ${Math.round(silentMs / 1000)} s`;
      child.kill('SIGKILL');
      wake();
    }, patienceMs);
    try {
      while (notices.length === 0 && exit === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      clearInterval(timer);
    }
    return notices.shift() ?? { ended: exit ?? '' };
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
