import { type Clock, RetrievalError } from '@touchstone/contract';
import { startTimer } from './start-timer.js';

export interface DeadlineOptions {
  /** The caller's signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the whole call may take; no limit when absent. */
  readonly timeoutMs?: number;
}

/**
 * One time budget over several awaits. A provider that ignores its signal cannot hold the call up, and one that works
 * without ever yielding, so that no timer can fire meanwhile, is held to the budget as soon as it returns.
 */
export interface Deadline {
  /** Goes to every provider. */
  readonly signal: AbortSignal;
  /**
   * Starts the work and gives its outcome, or `timeout` or `aborted` as soon as either comes first; work is not started
   * when the time is over already. `what` names the work in the message.
   */
  race<T>(work: () => Promise<T>, what: string): Promise<T>;
  /** Stops the timer. */
  end(): void;
}

/** Starts the time. Throws `invalid_request` when it is not a positive number. */
export function startDeadline({ signal, timeoutMs }: DeadlineOptions, clock: Clock): Deadline {
  if (timeoutMs !== undefined && !(Number.isFinite(timeoutMs) && timeoutMs > 0)) {
    throw new RetrievalError('invalid_request', `timeoutMs must be a number above 0; found ${timeoutMs}.`);
  }
  const startedMs = timeoutMs === undefined ? 0 : clock.monotonicMs();
  const expiry = new AbortController();
  const stopTimer = timeoutMs === undefined ? () => {} : startTimer(timeoutMs, () => expiry.abort(timeIsOver()));
  const combined = signal === undefined ? expiry.signal : AbortSignal.any([signal, expiry.signal]);

  const failure = (what: string) =>
    expiry.signal.aborted
      ? new RetrievalError(
          'timeout',
          `The ${what} did not finish within ${timeoutMs} ms. Allow more time, or look at \`--trace\` for the slow stage.`,
        )
      : new RetrievalError('aborted', `The ${what} was aborted.`, { cause: signal?.reason });

  const throwIfOver = (what: string) => {
    if (timeoutMs !== undefined && clock.monotonicMs() - startedMs > timeoutMs) expiry.abort(timeIsOver());
    if (combined.aborted) throw failure(what);
  };

  return {
    signal: combined,
    race: async (work, what) => {
      throwIfOver(what);
      const { promise, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(failure(what));
      combined.addEventListener('abort', onAbort, { once: true });
      try {
        const outcome = await Promise.race([work(), promise]);
        throwIfOver(what);
        return outcome;
      } finally {
        combined.removeEventListener('abort', onAbort);
      }
    },
    end: stopTimer,
  };
}

/** The name tells a circuit breaker that time, and not the caller, ended a call. */
function timeIsOver(): DOMException {
  return new DOMException('The time of the call is over.', 'TimeoutError');
}
