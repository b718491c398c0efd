import { RetrievalError } from '@touchstone/contract';

export interface DeadlineOptions {
  /** The caller's signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the whole call may take; no limit when absent. */
  readonly timeoutMs?: number;
}

/** One time budget over several awaits. A provider that ignores its signal cannot hold the call up. */
export interface Deadline {
  /** Goes to every provider. */
  readonly signal: AbortSignal;
  /** The work's outcome, or `timeout` or `aborted` as soon as either comes first. `what` names the work in the message. */
  race<T>(work: Promise<T>, what: string): Promise<T>;
  /** Stops the clock. */
  end(): void;
}

/** Starts the clock. Throws `invalid_request` when the time is not a positive number. */
export function startDeadline({ signal, timeoutMs }: DeadlineOptions): Deadline {
  if (timeoutMs !== undefined && !(Number.isFinite(timeoutMs) && timeoutMs > 0)) {
    throw new RetrievalError('invalid_request', `timeoutMs must be a number above 0; found ${timeoutMs}.`);
  }
  const expiry = new AbortController();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => expiry.abort(), timeoutMs);
  const combined = signal === undefined ? expiry.signal : AbortSignal.any([signal, expiry.signal]);

  const failure = (what: string) =>
    expiry.signal.aborted
      ? new RetrievalError(
          'timeout',
          `The ${what} did not finish within ${timeoutMs} ms. Allow more time, or look at \`--trace\` for the slow stage.`,
        )
      : new RetrievalError('aborted', `The ${what} was aborted.`, { cause: signal?.reason });

  return {
    signal: combined,
    race: async (work, what) => {
      if (combined.aborted) {
        work.catch(() => {});
        throw failure(what);
      }
      const { promise, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(failure(what));
      combined.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([work, promise]);
      } finally {
        combined.removeEventListener('abort', onAbort);
      }
    },
    end: () => clearTimeout(timer),
  };
}
