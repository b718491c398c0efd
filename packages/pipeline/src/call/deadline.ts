import { abortedError, type Clock, limitTime, RetrievalError, untilAborted } from '@touchstone/contract';

export interface DeadlineOptions {
  /** The caller's signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the whole call may take; no limit when absent. */
  readonly timeoutMs?: number;
  /** The number of them that are spent. Default 0. */
  readonly spentMs?: number;
}

/**
 * One time budget over several awaits. A provider that ignores its signal cannot hold the call up, and one that works
 * without ever yielding, so that no timer can fire meanwhile, fails with `timeout` as soon as it returns.
 */
export interface Deadline {
  /** Goes to every provider. */
  readonly signal: AbortSignal;
  /**
   * Starts the work and returns its outcome, or `timeout` or `aborted` as soon as either comes first; work is not
   * started when the time is over already. `what` names the work in the message.
   */
  run<T>(work: () => Promise<T>, what: string): Promise<T>;
  /** Stops the timer. */
  end(): void;
}

/** Starts the time. Throws `invalid_request` when it is not a positive number. */
export function startDeadline({ signal, timeoutMs, spentMs = 0 }: DeadlineOptions, clock: Clock): Deadline {
  checkTimeout(timeoutMs);
  const startedMs = timeoutMs === undefined ? 0 : clock.monotonicMs() - spentMs;
  const limit = limitTime({
    signal,
    timeoutMs: timeoutMs === undefined ? undefined : Math.max(0, timeoutMs - spentMs),
  });
  const isOverdue = () => timeoutMs !== undefined && clock.monotonicMs() - startedMs > timeoutMs;

  const failure = (what: string) =>
    limit.isTimedOut() || (isOverdue() && signal?.aborted !== true)
      ? new RetrievalError(
          'timeout',
          `The ${what} did not finish within ${timeoutMs} ms. Allow more time, or look at \`--trace\` for the slow stage.`,
        )
      : abortedError(what, signal?.reason);

  const throwIfOver = (what: string) => {
    if (isOverdue()) limit.end(new DOMException('The time of the call is over.', 'TimeoutError'));
    if (limit.signal.aborted) throw failure(what);
  };

  return {
    signal: limit.signal,
    run: async (work, what) => {
      throwIfOver(what);
      const outcome = await untilAborted(work(), limit.signal, () => failure(what));
      throwIfOver(what);
      return outcome;
    },
    end: () => limit.end(),
  };
}

/** Throws `invalid_request` when the time is not a positive number. */
export function checkTimeout(timeoutMs: number | undefined): void {
  if (timeoutMs === undefined || (Number.isFinite(timeoutMs) && timeoutMs > 0)) return;
  throw new RetrievalError('invalid_request', `timeoutMs must be a number above 0; found ${timeoutMs}.`);
}
