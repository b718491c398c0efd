import { abortedError, type CallOptions, limitTime, RetrievalError, untilAborted } from '@touchstone/contract';

/** Looks for the indexes of a call before its own budget begins: a store that does not answer must not hold the call up either. */
export async function withinTime<T>(
  timeoutMs: number | undefined,
  signal: AbortSignal | undefined,
  work: (options: CallOptions) => Promise<T>,
): Promise<T> {
  const limit = limitTime({ signal, timeoutMs });
  const what = 'look for the indexes';
  try {
    return await untilAborted(work({ signal: limit.signal }), limit.signal, (reason) =>
      limit.isTimedOut()
        ? new RetrievalError('timeout', `The ${what} did not finish within the time budget of ${timeoutMs} ms.`)
        : abortedError(what, reason),
    );
  } finally {
    limit.end();
  }
}
