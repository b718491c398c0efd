export interface HedgeOptions {
  readonly afterMs: number;
  readonly signal: AbortSignal;
  /** Whether a second call may start now; it has then been let in. */
  readonly admit: () => boolean;
  /** The second call has ended. */
  readonly leave: () => void;
}

/**
 * Starts the work, and a second time when it is still unanswered after `afterMs`. The first answer wins and ends the other; the
 * last failure counts when there is no answer. Each start gets a signal of its own.
 */
export function hedged<T>(work: (signal: AbortSignal) => Promise<T>, options: HedgeOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const running = new Set<AbortController>();
    let second = false;
    const timer = setTimeout(() => {
      if (!options.admit()) return;
      second = true;
      start();
    }, options.afterMs);
    const onAbort = () => {
      end();
      reject(options.signal.reason);
    };
    if (options.signal.aborted) return onAbort();
    options.signal.addEventListener('abort', onAbort, { once: true });
    start();

    function start(): void {
      const ending = new AbortController();
      running.add(ending);
      work(ending.signal).then(
        (value) => {
          running.delete(ending);
          end();
          resolve(value);
        },
        (error: unknown) => {
          running.delete(ending);
          if (running.size > 0) return;
          end();
          reject(error);
        },
      );
    }

    function end(): void {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      for (const ending of running) ending.abort(options.signal.reason);
      running.clear();
      if (second) options.leave();
      second = false;
    }
  });
}
