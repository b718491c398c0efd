import { abortedError, type CallOptions, limitTime, RetrievalError, untilAborted } from '@touchstone/contract';
import { budgetLeft } from '@touchstone/pipeline';

/** Work that has to end within the time of a call. */
export interface TimedWork extends CallOptions {
  /** Milliseconds that the whole call has; undefined is no limit. */
  readonly totalMs: number | undefined;
  /** The number of them that are spent. Default 0. */
  readonly spentMs?: number;
  /** Names the work in a message, after "The ". */
  readonly what: string;
}

/** The name of the first work of evidence and contexts. */
export const lookForIndexes = 'lookup of the indexes';

/**
 * Does a call's work on the store before or beside its own stages: a store that does not answer, or does not heed its
 * signal, must not hold the call up there either. Rejects with `timeout` or `aborted` as soon as either comes.
 */
export async function withinTime<T>(
  { signal, totalMs, spentMs = 0, what }: TimedWork,
  work: (options: CallOptions) => Promise<T>,
): Promise<T> {
  const limit = limitTime({ signal, timeoutMs: budgetLeft(totalMs, spentMs) });
  try {
    return await untilAborted(work({ signal: limit.signal }), limit.signal, (reason) =>
      limit.isTimedOut()
        ? new RetrievalError('timeout', `The ${what} did not finish within the time budget of ${totalMs} ms.`)
        : abortedError(what, reason),
    );
  } finally {
    limit.end();
  }
}
