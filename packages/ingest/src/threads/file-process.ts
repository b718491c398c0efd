import { RetrievalError, throwIfAborted, untilAborted } from '@touchstone/contract';
import { type FileLimits, FileOverLimit, resolveFileLimits } from './file-limits.ts';
import type { FileResults } from './file-task.ts';
import { aheadBytes, type FileThreads, idleMs, readingAborted, readingOfFile, weightOf } from './file-threads.ts';
import { ProcessEnded, type ReadingProcess, startReadingProcess } from './reading-process.ts';
import { turns } from './turns.ts';

/**
 * Threads that read files, in a process of their own: a parser that fills the memory at one stroke, or a native one that crashes, ends
 * that process whatever limits its thread has. Where it dies, its files are done again one by one, and the one at fault fails.
 */
function threadsInProcess(limits: FileLimits): FileThreads {
  // Where one process ends and another one has begun, both together have as much ahead as the threads of one.
  const turn = turns(limits.threads * aheadBytes);
  let last: ReadingProcess | undefined;
  let users = 0;
  let idle: NodeJS.Timeout | undefined;

  function use(): ReadingProcess {
    if (!last?.isAlive()) last = startReadingProcess(limits);
    clearTimeout(idle);
    users += 1;
    return last;
  }

  function leave(): void {
    users -= 1;
    if (users === 0) idle = setTimeout(() => last?.end(), idleMs).unref();
  }

  return {
    size: limits.threads,
    reserve: () => {
      const reserved = use();
      reserved.reserve();
      return {
        release: () => {
          reserved.release();
          leave();
        },
      };
    },
    run: async (task, { sizeBytes, signal }) => {
      const attempt = async () => {
        throwIfAborted(signal, readingOfFile);
        const used = use();
        try {
          return await used.run(task, sizeBytes, signal);
        } finally {
          leave();
        }
      };
      const again = (next: () => Promise<unknown>) => (thrown: unknown) =>
        thrown instanceof ProcessEnded && !thrown.isItsFault ? next() : Promise.reject(thrown);
      const outcome = turn
        .one(weightOf(sizeBytes), attempt)
        // Alone, it may still die of the remains of the one before; then it has the next process to itself.
        .catch(again(() => turn.alone(() => attempt().catch(again(attempt)))))
        .catch((thrown) => {
          throw thrown instanceof ProcessEnded ? faultOf(thrown, limits) : thrown;
        });
      // At once, also while a process starts or the task waits for its turn.
      const result = await untilAborted(outcome, signal, readingAborted);
      return result as FileResults[typeof task.kind];
    },
  };
}

const shared = new Map<string, FileThreads>();

/**
 * The same threads for the same limits, so that one run after another need not start them again. Throws `invalid_config` for limits
 * that are none.
 */
export function sharedFileThreads(settings: Partial<FileLimits> = {}): FileThreads {
  const limits = resolveFileLimits(settings);
  const key = JSON.stringify(limits);
  const threads = shared.get(key) ?? threadsInProcess(limits);
  shared.set(key, threads);
  return threads;
}

function faultOf(ended: ProcessEnded, { memoryMebibytes }: FileLimits): Error {
  if (ended.byMemory) return new FileOverLimit({ limit: 'memory', mebibytes: memoryMebibytes });
  return new RetrievalError('internal', 'A process that reads files ended by itself.', { cause: ended });
}
