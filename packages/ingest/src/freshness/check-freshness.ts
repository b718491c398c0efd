import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CompareLimits, FileChanges } from './compare-files.ts';

/** An index compared with its files on disk. */
export interface Freshness extends FileChanges {
  readonly index: string;
  /** Time of the oldest indexing among the sources, in ISO form. Absent where no run has ended yet. */
  readonly indexedAt?: string;
}

/** The input of a check: the memory of an index, see `memoryFile`, and the folder that its paths start from. */
export interface FreshnessTask {
  readonly file: string;
  readonly baseDir: string;
  readonly limits: CompareLimits;
}

/** A look at all files of a large project, and an end to it on a slow disk. */
export const defaultCompareLimits: CompareLimits = { maxFiles: 20_000, maxMs: 100 };

/** The time that the start of a thread may take on a busy machine. */
const startMs = 1000;

/**
 * Compares the files of an index with their indexed state: one `stat` each, in a thread, beside the caller's work. New
 * files are not looked for, since that needs a walk. Undefined for an index without a memory, and where the thread
 * fails or is late: no answer is to depend on this.
 */
export function checkFreshness(
  { file, baseDir, limits = defaultCompareLimits }: Omit<FreshnessTask, 'limits'> & { readonly limits?: CompareLimits },
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Freshness | undefined> {
  if (signal?.aborted || !existsSync(file)) return Promise.resolve(undefined);
  const workerData: FreshnessTask = { file, baseDir, limits };
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.resolve('@touchstone/ingest/freshness-worker')), {
      workerData,
    });
    const stop = () => {
      resolve(undefined);
      void worker.terminate();
    };
    // A disk that does not answer holds the thread, and must not hold the answer.
    const late = setTimeout(stop, limits.maxMs + startMs);
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', resolve);
    worker.on('error', () => resolve(undefined));
    worker.on('exit', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', stop);
      resolve(undefined);
    });
  });
}
