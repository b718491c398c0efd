import { abortedError, RetrievalError } from '@touchstone/contract';

/** The queue of calls for a thread. */
export interface ThreadLine {
  /**
   * Resolves when a slot is free, in the order of the calls, with a function that frees it. Rejects with `unavailable`
   * at once where too many wait, and with `aborted` as soon as the signal fires: the turn is of no use any more.
   */
  enter(signal: AbortSignal | undefined): Promise<() => void>;
  /** Calls that wait. */
  waiting(): number;
}

/** A queue in front of a thread that runs `places` calls at once. */
export function threadLine({
  places,
  maxWaiting,
}: {
  readonly places: number;
  readonly maxWaiting: number;
}): ThreadLine {
  const waiting = new Set<() => void>();
  let taken = 0;

  function take(): () => void {
    taken += 1;
    return () => {
      taken -= 1;
      const [next] = waiting;
      next?.();
    };
  }

  return {
    waiting: () => waiting.size,
    enter: async (signal) => {
      if (signal?.aborted) throw abortedError('call', signal.reason);
      if (taken < places) return take();
      if (waiting.size >= maxWaiting) throw lineIsFull();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const leave = () => {
        waiting.delete(letIn);
        signal?.removeEventListener('abort', onAbort);
      };
      const letIn = () => {
        leave();
        resolve(take());
      };
      const onAbort = () => {
        leave();
        reject(abortedError('call', signal?.reason));
      };
      waiting.add(letIn);
      signal?.addEventListener('abort', onAbort, { once: true });
      return promise;
    },
  };
}

function lineIsFull(): RetrievalError {
  return new RetrievalError('unavailable', 'Too many requests are waiting: try again in a moment.', {
    retryAfterMs: 1000,
  });
}
