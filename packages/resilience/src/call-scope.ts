import { RetrievalError } from '@touchstone/contract';

export interface CallScope {
  /** Fires with a RetrievalError: `aborted` for the caller's signal, `timeout` for the deadline. */
  readonly signal: AbortSignal;
  /** Takes timer and listener away; call it when the work has ended, however it did. */
  close(): void;
}

export interface ScopeOptions {
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
  const ending = new AbortController();
  const onAbort = () => ending.abort(nested ? parent?.reason : aborted(parent?.reason, what, provider));
  const onTimeout = () => {
    const message = `The ${what} took longer than ${timeoutMs} ms. Try again, or raise the timeout.`;
    ending.abort(new RetrievalError('timeout', message, { provider }));
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timerMs(timeoutMs));
  if (parent?.aborted) onAbort();
  parent?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: ending.signal,
    close: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', onAbort);
    },
  };
}

/** The work's outcome, or the signal's reason as soon as it fires, also where the work ignores the signal. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const cleanUp = () => signal.removeEventListener('abort', onAbort);
    work.then(
      (value) => {
        cleanUp();
        resolve(value);
      },
      (error: unknown) => {
        cleanUp();
        reject(error);
      },
    );
  });
}

/** Rejects with the signal's reason when that fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, timerMs(ms));
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Whether a caller's signal fired because the caller's own time was over, rather than because it lost interest. */
export function isDeadline(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

function aborted(reason: unknown, what: string, provider: string): RetrievalError {
  return new RetrievalError('aborted', `The ${what} was aborted.`, { provider, cause: reason });
}

/** Whole milliseconds that a timer can wait; it would fire a longer wait at once. */
export function timerMs(ms: number): number {
  return Math.min(Math.ceil(ms), 2 ** 31 - 1);
}
