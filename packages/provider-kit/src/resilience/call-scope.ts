import { abortedError, limitTime, RetrievalError, startTimer, untilAborted } from '@touchstone/contract';

interface CallScope {
  /** Fires with a RetrievalError: `aborted` for the caller's signal, `timeout` for the deadline. */
  readonly signal: AbortSignal;
  /** Takes timer and listener away; call it when the work has ended, however it did. */
  close(): void;
}

interface ScopeOptions {
  readonly parent: AbortSignal | undefined;
  /** Undefined: no deadline of its own. */
  readonly timeoutMs: number | undefined;
  /** For messages, after "The ". */
  readonly what: string;
  readonly provider: string;
  /** The parent is a scope too: its reason is one of ours, and is kept. */
  readonly nested?: true;
}

/** A signal that fires with the caller's or when the time is over, whichever comes first. */
export function openScope({ parent, timeoutMs, what, provider, nested }: ScopeOptions): CallScope {
  const { signal, end } = limitTime({
    signal: parent,
    timeoutMs: timeoutMs === undefined ? undefined : timerMs(timeoutMs),
    reasonOfAbort: (reason) => (nested ? reason : abortedError(what, reason, provider)),
    reasonOfTimeout: () => {
      const message = `The ${what} took longer than ${timeoutMs} ms. Try again, or raise the timeout.`;
      return new RetrievalError('timeout', message, { provider });
    },
  });
  return { signal, close: end };
}

/** Rejects with the signal's reason when that fires. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const stop = startTimer(timerMs(ms), resolve);
  return untilAborted(over, signal).finally(stop);
}

/** True if a caller's signal fired because the caller's own time was over, rather than because it lost interest. */
export function isDeadline(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** Whole milliseconds that a timer can wait; it would fire a longer wait at once. */
export function timerMs(ms: number): number {
  return Math.min(Math.ceil(ms), 2 ** 31 - 1);
}

interface TryOptions {
  /** For messages, after "The ". */
  readonly what: string;
  readonly provider: string;
  readonly signal: AbortSignal;
  /** Undefined: the try ends with the signal alone. */
  readonly timeoutMs: number | undefined;
}

/** One try, within its own time: `timeout` when that is over, also where the work ignores its signal. */
export async function singleTry<T>(
  work: (options: { readonly signal: AbortSignal }) => Promise<T>,
  { what, provider, signal, timeoutMs }: TryOptions,
): Promise<T> {
  const scope = openScope({ parent: signal, timeoutMs, what, provider, nested: true });
  try {
    return await untilAborted(work({ signal: scope.signal }), scope.signal);
  } finally {
    scope.close();
  }
}
