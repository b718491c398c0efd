import { abortedError, type RetrievalError, throwIfAborted, untilAborted } from '@touchstone/contract';
import { errorOf } from './failure-data.ts';
import { type FileLimits, FileOverLimit, timeLimitMs } from './file-limits.ts';
import type { FileResults, FileTask, TaskFailure } from './file-task.ts';
import { type FileThread, openFileThread, overMemory, type TimedTask, threadEnded } from './file-thread.ts';
import { memoryWatch } from './memory-watch.ts';
import { turns } from './turns.ts';

interface RunOptions {
  /** Size of the file: its time follows from it. */
  readonly sizeBytes: number;
  /** Ends the task, and the thread with it, at once. */
  readonly signal?: AbortSignal;
}

/** Threads that read and chunk files, each within a limit of time and memory. */
export interface FileThreads {
  /** The number of files that are read at once. */
  readonly size: number;
  /**
   * Does one task; it waits until a thread has room, and that does not count.
   *
   * @throws `FileOverLimit` when the file breaks a limit, `aborted`, and the task's error. The thread of a task that fails ends.
   */
  run<Kind extends FileTask['kind']>(
    task: Extract<FileTask, { readonly kind: Kind }>,
    options: RunOptions,
  ): Promise<FileResults[Kind]>;
  /** Starts a thread, where none lives, before its first task is known. It stays at least until `release` is called. */
  reserve(): { release(): void };
}

/** Time after which an idle thread or process ends, in milliseconds: starting one takes a tenth of a second. */
export const idleMs = 2000;

export const readingOfFile = 'reading of a file';

/** The rest is for the process itself, and for the use of a file between two looks. */
const watchedShare = 0.75;

/**
 * Bytes of files that a thread has ahead, so that it has work while this one embeds and writes a batch. A file counts
 * at least a sixteenth of that, and a larger one all of it: nothing waits behind a book.
 */
export const aheadBytes = 256 * 1024;

export function weightOf(sizeBytes: number): number {
  return Math.min(aheadBytes, Math.max(aheadBytes / 16, sizeBytes));
}

/** A thread that starts or lives, and the weight of its tasks. */
interface Place {
  readonly thread: Promise<FileThread>;
  load: number;
  idle?: NodeJS.Timeout;
}

/**
 * Threads are started when they are needed, end when they have had no work for a while, and do not keep the process from ending.
 */
export function fileThreads(limits: FileLimits): FileThreads {
  const { memoryMebibytes, threads: size } = limits;
  const places = new Set<Place>();
  const turn = turns(size * aheadBytes);
  const shared = { memory: memoryWatch(memoryMebibytes * watchedShare), threads: size };

  /** Beside others, with the share of memory that one of several threads has. */
  async function attempt(timed: TimedTask, weight: number): Promise<unknown> {
    for (;;) {
      throwIfAborted(timed.signal, readingOfFile);
      const place = takePlace(weight);
      try {
        return await resultOf(await place.thread, timed);
      } catch (thrown) {
        if (thrown !== threadEnded) throw thrown;
      } finally {
        await leavePlace(place, weight);
      }
    }
  }

  /** With all of the memory, in a thread of its own, and with the rest of the processor time. */
  async function attemptAlone(timed: TimedTask): Promise<unknown> {
    throwIfAborted(timed.signal, readingOfFile);
    const thread = await openFileThread(memoryMebibytes, shared);
    return await resultOf(thread, timed).finally(() => thread.end());
  }

  /** In a thread without work, else in a new one, else in the one that has least to do. */
  function takePlace(weight: number): Place {
    let place = [...places].sort((a, b) => a.load - b.load)[0];
    if (place === undefined || (place.load > 0 && places.size < size)) {
      place = { thread: openFileThread(memoryMebibytes / size, shared), load: 0 };
      places.add(place);
    }
    clearTimeout(place.idle);
    place.load += weight;
    return place;
  }

  async function leavePlace(place: Place, weight: number): Promise<void> {
    place.load -= weight;
    const thread = await place.thread.catch(() => undefined);
    if (!thread?.isAlive()) places.delete(place);
    if (!places.has(place) || place.load > 0) return;
    place.idle = setTimeout(() => {
      places.delete(place);
      thread?.end();
    }, idleMs).unref();
  }

  return {
    size,
    reserve: () => {
      const place = takePlace(0);
      // The task that needs the thread reports a failed start.
      place.thread.catch(() => {});
      return { release: () => void leavePlace(place, 0) };
    },
    run: async (task, { sizeBytes, signal }) => {
      const ms = timeLimitMs(limits, sizeBytes);
      const timed = { task, signal, time: { ms, leftMs: ms } };
      const weight = weightOf(sizeBytes);
      const outcome = turn
        .one(weight, () => attempt(timed, weight))
        // The file that took the memory shows only when each has the process, and all of the limit, to itself.
        .catch((thrown) =>
          thrown === overMemory && size > 1 ? turn.alone(() => attemptAlone(timed)) : Promise.reject(thrown),
        )
        .catch((thrown) => {
          throw thrown === overMemory ? new FileOverLimit({ limit: 'memory', mebibytes: memoryMebibytes }) : thrown;
        });
      // At once, also while a thread starts or the task waits for its turn.
      const result = await untilAborted(outcome, signal, readingAborted);
      return result as FileResults[typeof task.kind];
    },
  };
}

/** The thread's result for the task. After a failure that is no refusal its state is unknown, and it ends. */
async function resultOf(thread: FileThread, timed: TimedTask): Promise<unknown> {
  const answer = await thread.give(timed);
  if (answer.ok) {
    if (answer.isWorn) thread.end();
    return answer.result;
  }
  const { failure } = answer;
  if (failure.kind !== 'error' || failure.code === 'internal') thread.end();
  throw errorOfTask(failure);
}

function errorOfTask(failure: TaskFailure): Error {
  if (failure.kind === 'nesting') return new FileOverLimit({ limit: 'nesting' });
  if (failure.kind === 'memory') return overMemory;
  return errorOf(failure);
}

export function readingAborted(reason: unknown): RetrievalError {
  return abortedError(readingOfFile, reason);
}
