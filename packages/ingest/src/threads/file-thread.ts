import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { abortedError, RetrievalError } from '@touchstone/contract';
import { FileOverLimit } from './file-limits.ts';
import type { FileAnswer, FileTask } from './file-task.ts';
import type { MemoryWatch } from './memory-watch.ts';
import { everyMs, type ProcessorClocks, processorWatch } from './processor-watch.ts';

/** A thread's settings at its start. */
export interface ThreadSettings {
  readonly memoryMebibytes: number;
}

/** A task, and its limits. */
export interface TimedTask {
  readonly task: FileTask;
  /** The rest of the file's processor time; counted from the moment that the thread begins with it. */
  readonly time: { readonly ms: number; leftMs: number };
  readonly signal?: AbortSignal;
}

/** A thread that does tasks one after another, in the order of the calls. */
export interface FileThread {
  /**
   * The answer to a task. Rejects with `overMemory`, `FileOverLimit` for processor time, `aborted` or `internal` where the thread ended in the
   * midst of the task, and with `threadEnded` where it had not begun with it.
   */
  give(timed: TimedTask): Promise<FileAnswer>;
  /** True if it still lives: one that does not takes no more tasks. */
  isAlive(): boolean;
  end(): void;
}

/** Memory ran out while a file was read, by its own fault or by that of others. */
export const overMemory = new Error('out of memory');

/** The thread ended before it began with the task, which is not to blame. */
export const threadEnded = new Error('thread ended');

/** Parsers make much that is gone at once: with the usual 16 MiB, Markdown takes half as long again. */
const youngMebibytes = 64;

interface Waiting extends TimedTask {
  readonly resolve: (answer: FileAnswer) => void;
  readonly reject: (failure: unknown) => void;
}

/** State that threads share. */
interface SharedWatches {
  readonly memory: MemoryWatch;
  /** Most threads at a time. */
  readonly threads: number;
}

export async function openFileThread(memoryMebibytes: number, shared: SharedWatches): Promise<FileThread> {
  const worker = await startedWorker(memoryMebibytes);
  const waiting: Waiting[] = [];
  let isAlive = true;
  let stopLimits = () => {};

  function begin(): void {
    const first = waiting[0];
    if (first === undefined) worker.unref();
    else stopLimits = limit(first, clocksOf(worker, shared), shared.memory, fail);
  }

  /** The first task failed, and the thread with it. */
  function fail(failure: unknown): void {
    isAlive = false;
    stopLimits();
    const failed = waiting.splice(0);
    void gone(worker).then(() => {
      for (const [place, { reject }] of failed.entries()) reject(place === 0 ? failure : threadEnded);
    });
  }

  worker.on('message', (answer: FileAnswer) => {
    if (!isAlive) return;
    stopLimits();
    waiting.shift()?.resolve(answer);
    begin();
  });
  worker.on('error', (thrown) => fail(failureOfThread(thrown)));
  worker.on('exit', () => fail(new RetrievalError('internal', 'A thread that reads files ended by itself.')));

  // Without a task, it does not keep the process from ending.
  begin();
  return {
    give: (timed) =>
      new Promise((resolve, reject) => {
        if (!isAlive) return reject(threadEnded);
        worker.ref();
        worker.postMessage(timed.task);
        if (waiting.push({ ...timed, resolve, reject }) === 1) begin();
      }),
    isAlive: () => isAlive,
    end: () => fail(threadEnded),
  };
}

/** Ends a thread. Its synchronous work ends first, and may take memory that would be blamed on the next file. */
async function gone(worker: Worker): Promise<void> {
  await Promise.race([worker.terminate(), wait(lingerMs, undefined, { ref: false })]);
}

/** The longest wait for the end of a thread. */
const lingerMs = 1000;

/** Calls `fail` when a task that has begun breaks a limit or is aborted; returns a function that stops it. */
function limit(
  { time, signal }: TimedTask,
  clocks: ProcessorClocks,
  memory: MemoryWatch,
  fail: (failure: unknown) => void,
): () => void {
  const abort = () => fail(abortedError('reading of a file', signal?.reason));
  const overLimit = (limit: 'time' | 'sleep') => () => fail(new FileOverLimit({ limit, ms: time.ms }));
  const limits = { leftMs: time.leftMs, sleepMs: time.ms };
  const processor = processorWatch(limits, clocks, { over: overLimit('time'), asleep: overLimit('sleep') });
  const timer = setInterval(processor.look, everyMs);
  const unwatch = memory.from(() => fail(overMemory));
  signal?.addEventListener('abort', abort, { once: true });
  // It may have fired before.
  const abortNow = signal?.aborted ? setImmediate(abort) : undefined;
  return () => {
    time.leftMs -= processor.takenMs();
    clearInterval(timer);
    clearImmediate(abortNow);
    unwatch();
    signal?.removeEventListener('abort', abort);
  };
}

function clocksOf(worker: Worker, { threads }: SharedWatches): ProcessorClocks {
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  return {
    // Node has it since 24.6. Before, a thread is assumed to have its share of the process's time.
    ofThread: () => ('cpuUsage' in worker ? worker.cpuUsage().then(milliseconds) : undefined),
    ofProcess: () => milliseconds(process.cpuUsage()),
    threads,
  };
}

async function startedWorker(memoryMebibytes: number): Promise<Worker> {
  const workerData: ThreadSettings = { memoryMebibytes };
  const worker = new Worker(new URL(import.meta.resolve('@touchstone/ingest/worker')), {
    workerData,
    // Options of this process, such as a test runner's hooks, are not for its threads.
    execArgv: [],
    // A parser's output is dropped: it would mix with the output of the command.
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: (memoryMebibytes * 3) / 4,
      maxYoungGenerationSizeMb: youngMebibytes,
    },
  });
  // The end of an abandoned thread is of no interest, and an error without a listener would end the process.
  worker.on('error', () => {});
  worker.stdout.resume();
  worker.stderr.resume();
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new RetrievalError('internal', 'A thread that reads files ended before it started.')),
    );
  });
  return worker;
}

function failureOfThread(thrown: unknown): Error {
  const isMemory = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return overMemory;
  return new RetrievalError('internal', 'A thread that reads files failed.', { cause: thrown });
}
