import { createRequire } from 'node:module';
import { type Worker as Thread, Worker } from 'node:worker_threads';
import { abortedError, type ErrorCode, RetrievalError, untilAborted } from '@touchstone/contract';
import { type FileLimits, FileOverLimit, resolveFileLimits, timeLimitMs } from './file-limits.js';
import type { FileAnswer, FileResults, FileTask, TaskFailure } from './file-task.js';
import { memoryWatch } from './memory-watch.js';
import { turns } from './turns.js';

/** What a thread is told when it starts. */
export interface ThreadSettings {
  readonly memoryMebibytes: number;
}

interface RunOptions {
  /** Size of the file: its time follows from it. */
  readonly sizeBytes: number;
  /** Ends the task, and the thread with it, at once. */
  readonly signal?: AbortSignal;
}

/** Threads that read and chunk files, each within a limit of time and memory. */
export interface FileThreads {
  /** How many files are read at once. */
  readonly size: number;
  /**
   * Does one task; it waits until a thread is free, and that does not count.
   *
   * @throws `FileOverLimit` when the file breaks a limit, `aborted`, and what the task throws. The thread of a task that fails ends.
   */
  run<Kind extends FileTask['kind']>(
    task: Extract<FileTask, { readonly kind: Kind }>,
    options: RunOptions,
  ): Promise<FileResults[Kind]>;
}

/** How long a thread without work stays, in milliseconds: starting one takes a tenth of a second. */
const idleMs = 2000;

/** The process is looked at now and then, and a file may take a lot between two looks. */
const watchedShare = 0.85;

/** Parsers make much that is gone at once: with the usual 16 MiB, Markdown takes half as long again. */
const youngMebibytes = 64;

/** A thread that holds more than this share of its limit after a file is replaced, so that the next file has all of it. */
const largestRest = 1 / 2;

/**
 * Threads are started when they are needed, end when they have had no work for a while, and do not keep the process from ending.
 * Throws `invalid_config` for limits that are none.
 */
function fileThreads(limits: FileLimits): FileThreads {
  const { memoryMebibytes, threads: size } = limits;
  const idle = new Map<Thread, NodeJS.Timeout>();
  const turn = turns(size);
  const watch = memoryWatch(memoryMebibytes * watchedShare);

  /** With the memory of one of several threads, or with all of it, and with what is left of the time. */
  async function attempt(task: FileTask, { signal, time }: Attempt, isAlone: boolean): Promise<unknown> {
    if (signal?.aborted) throw aborted(signal.reason);
    const share = isAlone ? memoryMebibytes : memoryMebibytes / size;
    const thread = (isAlone && size > 1 ? undefined : takeIdle()) ?? (await started(share));
    let isSound = false;
    const begun = performance.now();
    try {
      const answer = await answerOf(thread, task, {
        time,
        signal,
        watch,
      });
      if (!answer.ok) {
        // A refusal is an answer like any other; after anything else nobody knows what state the thread is in.
        isSound = answer.failure.kind === 'error' && answer.failure.code !== 'internal';
        throw errorOf(answer.failure);
      }
      isSound = answer.bytes < share * 1024 * 1024 * largestRest;
      return answer.result;
    } catch (thrown) {
      if (thrown !== overMemory) throw thrown;
      throw isAlone ? new FileOverLimit({ limit: 'memory', mebibytes: memoryMebibytes }) : overMemory;
    } finally {
      time.leftMs -= performance.now() - begun;
      if (isSound && (size === 1 || !isAlone)) rest(thread);
      else void thread.terminate();
    }
  }

  function takeIdle(): Thread | undefined {
    const [thread, timer] = [...idle].at(-1) ?? [];
    if (thread === undefined) return undefined;
    clearTimeout(timer);
    idle.delete(thread);
    return thread;
  }

  function rest(thread: Thread): void {
    thread.unref();
    const end = () => {
      idle.delete(thread);
      void thread.terminate();
    };
    idle.set(thread, setTimeout(end, idleMs).unref());
  }

  return {
    size,
    run: async (task, options) => {
      const ms = timeLimitMs(limits, options.sizeBytes);
      const attempts = { signal: options.signal, time: { ms, leftMs: ms } };
      const outcome = turn
        .one(() => attempt(task, attempts, size === 1))
        // Which of several files took the memory shows only when each has the process, and all of the limit, to itself.
        .catch((thrown) =>
          thrown === overMemory ? turn.alone(() => attempt(task, attempts, true)) : Promise.reject(thrown),
        );
      // At once, also while a thread starts or the task waits for its turn.
      const result = await untilAborted(outcome, options.signal, aborted);
      return result as FileResults[typeof task.kind];
    },
  };
}

const shared = new Map<string, FileThreads>();

/** The same threads for the same limits, so that one run after another need not start them again. */
export function sharedFileThreads(given: Partial<FileLimits> = {}): FileThreads {
  const limits = resolveFileLimits(given);
  const key = JSON.stringify(limits);
  const threads = shared.get(key) ?? fileThreads(limits);
  shared.set(key, threads);
  return threads;
}

/** Memory ran out while a file was read, by its own fault or by that of others. */
const overMemory = new Error('out of memory');

async function started(memoryMebibytes: number): Promise<Thread> {
  const workerData: ThreadSettings = { memoryMebibytes };
  const thread = new Worker(createRequire(import.meta.url).resolve('@touchstone/ingest/worker'), {
    workerData,
    // What this process was started with, such as a test runner's hooks, is not for its threads.
    execArgv: [],
    // What a parser prints is for nobody: it would stand in the output of the command.
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: (memoryMebibytes * 3) / 4,
      maxYoungGenerationSizeMb: youngMebibytes,
    },
  });
  // How a thread ends that nobody waits for is of no interest, and an error that nobody hears would end the process.
  thread.on('error', () => {});
  thread.stdout.resume();
  thread.stderr.resume();
  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve());
    thread.once('error', reject);
    thread.once('exit', () =>
      reject(new RetrievalError('internal', 'A thread that reads files ended before it had begun.')),
    );
  });
  return thread;
}

/** What the attempts at one file share. */
interface Attempt extends Pick<RunOptions, 'signal'> {
  readonly time: { readonly ms: number; leftMs: number };
}

interface AnswerLimits extends Attempt {
  readonly watch: ReturnType<typeof memoryWatch>;
}

function answerOf(thread: Thread, task: FileTask, { time, signal, watch }: AnswerLimits): Promise<FileAnswer> {
  const ends: (() => void)[] = [];
  const answer = new Promise<FileAnswer>((resolve, reject) => {
    const fail = (thrown: unknown) => reject(failureOfThread(thrown));
    const end = () => reject(new RetrievalError('internal', 'A thread that reads files ended by itself.'));
    thread.on('message', resolve).on('error', fail).on('exit', end);
    ends.push(() => void thread.off('message', resolve).off('error', fail).off('exit', end));
    const abort = () => reject(aborted(signal?.reason));
    // It may have fired while the thread started.
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(() => reject(new FileOverLimit({ limit: 'time', ms: time.ms })), time.leftMs);
    const unwatch = watch.from(() => reject(overMemory));
    ends.push(
      () => signal?.removeEventListener('abort', abort),
      () => clearTimeout(timer),
      unwatch,
    );
    thread.ref();
    thread.postMessage(task);
  });
  return answer.finally(() => {
    for (const end of ends) end();
  });
}

function aborted(reason: unknown): RetrievalError {
  return abortedError('reading of a file', reason);
}

function failureOfThread(thrown: unknown): Error {
  const isMemory = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return overMemory;
  return new RetrievalError('internal', 'A thread that reads files failed.', { cause: thrown });
}

function errorOf(failure: TaskFailure): Error {
  if (failure.kind === 'nesting') return new FileOverLimit({ limit: 'nesting' });
  if (failure.kind === 'memory') return overMemory;
  return new RetrievalError(failure.code as ErrorCode, failure.message, { operatorNote: failure.operatorNote });
}
