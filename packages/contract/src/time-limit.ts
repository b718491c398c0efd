/** A signal with an end: the caller's, or its own time. */
export interface TimeLimit {
  /** Goes to the work. */
  readonly signal: AbortSignal;
  /** True if the time, and not the caller, ended it. */
  readonly isTimedOut: () => boolean;
  /** Removes timer and listener; with a reason the signal fires, for work without a further use. */
  end(reason?: unknown): void;
}

export interface TimeLimitOptions {
  /** The caller's signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds from now. No limit when it is absent or longer than a timer can wait, almost 25 days. */
  readonly timeoutMs?: number;
  /** Reason of the limit's signal when the caller's fires. Default: the caller's own. */
  readonly reasonOfAbort?: (reason: unknown) => unknown;
  /**
   * Reason of the limit's signal when the time is over. Default: a `TimeoutError`, which a circuit breaker takes for a
   * timeout.
   */
  readonly reasonOfTimeout?: () => unknown;
}

/**
 * Milliseconds until the time of the work behind a signal is over: of the nearest of all limits that it comes from. Infinity where none is
 * known, as for a signal that the caller made itself.
 */
export function timeLeftMs(signal: AbortSignal | undefined): number {
  return endOf(signal) - performance.now();
}

/** Sets the remaining time of the work behind a signal, from now on. The last call counts. */
export function setTimeLeft(signal: AbortSignal, ms: number): void {
  endsAtMs.set(signal, performance.now() + ms);
}

/** A signal that fires with the first of these, and that ends with the nearest of their times. */
export function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = AbortSignal.any([...signals]);
  endsAtMs.set(joined, Math.min(...signals.map(endOf)));
  return joined;
}

/** The deadline of a signal, which the signal itself does not have, on the machine's monotonic clock. */
const endsAtMs = new WeakMap<AbortSignal, number>();

function endOf(signal: AbortSignal | undefined): number {
  return (signal && endsAtMs.get(signal)) ?? Number.POSITIVE_INFINITY;
}

/** Starts the time. One limit may cover many pieces of work; each waits for it with `untilAborted`. */
export function limitTime({
  signal: caller,
  timeoutMs,
  reasonOfAbort = (reason) => reason,
  reasonOfTimeout = () => new DOMException('The time of the call is over.', 'TimeoutError'),
}: TimeLimitOptions): TimeLimit {
  const ending = new AbortController();
  let isTimedOut = false;
  setTimeLeft(ending.signal, Math.min(timeoutMs ?? Number.POSITIVE_INFINITY, timeLeftMs(caller)));
  const onAbort = () => ending.abort(reasonOfAbort(caller?.reason));
  const stopTimer =
    timeoutMs === undefined
      ? undefined
      : startTimer(timeoutMs, () => {
          isTimedOut = !ending.signal.aborted;
          ending.abort(reasonOfTimeout());
        });
  if (caller?.aborted) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: ending.signal,
    isTimedOut: () => isTimedOut,
    end: (reason) => {
      stopTimer?.();
      caller?.removeEventListener('abort', onAbort);
      if (reason !== undefined) ending.abort(reason);
    },
  };
}

/**
 * The outcome of the work, or a rejection as soon as the signal fires, also where the work ignores it. Its later
 * outcome is ignored. `errorOf` makes the error from the signal's reason; the default is the reason itself.
 */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  errorOf: (reason: unknown) => unknown = (reason) => reason,
): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(errorOf(signal.reason));
    const settled = () => signal.removeEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    work.then(
      (value) => {
        settled();
        resolve(value);
      },
      (error: unknown) => {
        settled();
        reject(error);
      },
    );
  });
}

/** Runs `onTime` after so many milliseconds; returns a function that stops it. A time beyond any timer never comes. */
export function startTimer(ms: number, onTime: () => void): () => void {
  if (ms > longestTimerMs) return () => {};
  const timer = setTimeout(onTime, ms);
  return () => clearTimeout(timer);
}

/** `setTimeout` would fire anything longer at once. */
const longestTimerMs = 2 ** 31 - 1;
