export interface TriesOptions {
  /** The most tries, the first one included. */
  readonly tries: number;
  /** A first try that is unanswered for so long gets another one beside it, the second after half of that. Undefined: never. */
  readonly hedgeAfterMs: number | undefined;
  readonly nowMs: () => number;
  /** Ends all tries; its reason is the call's error. */
  readonly signal: AbortSignal;
  /** Takes the turn of a try that runs alone, at once (undefined) or later; its error ends the call. */
  readonly enter: () => Promise<void> | undefined;
  /** True if a further try may begin now, in the same turn. */
  readonly admitBeside: () => boolean;
  /** No try is running any more: the turn is free. */
  readonly leave: () => void;
  /** Milliseconds until the next try, after so many have failed; undefined: the failure is final. */
  readonly pauseAfter: (error: unknown, failures: number) => number | undefined | 'no time';
}

/**
 * Tries work until it answers: again after a failure that may pass, and beside a try without an answer for too long,
 * which may still succeed. The first answer wins and ends the others. Ends with a failure that is final, or with the
 * last one once no try runs or may begin.
 */
export function inTries<T>(work: (signal: AbortSignal) => Promise<T>, options: TriesOptions): Promise<T> {
  const { signal, hedgeAfterMs } = options;
  return new Promise<T>((resolve, reject) => {
    const running = new Set<AbortController>();
    let begun = 0;
    let failures = 0;
    let isInside = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onAbort = () => end(() => reject(signal.reason));
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    beginAlone();

    function beginAlone(): void {
      const fail = (error: unknown) => end(() => reject(error));
      const begin = () => {
        // The signal may have fired since: the turn is returned.
        if (isOver) return options.leave();
        isInside = true;
        start();
      };
      try {
        const entering = options.enter();
        if (entering === undefined) begin();
        else entering.then(begin, fail);
      } catch (error) {
        fail(error);
      }
    }

    function start(): void {
      const ending = new AbortController();
      running.add(ending);
      begun += 1;
      // Sooner each time: of a third of the time of a call, the third try begins when half of it is over.
      if (hedgeAfterMs !== undefined && begun < options.tries) hedgeAfter(hedgeAfterMs / begun);
      work(ending.signal).then(
        (answer) => {
          running.delete(ending);
          end(() => resolve(answer));
        },
        (error: unknown) => {
          if (isOver) return;
          running.delete(ending);
          failures += 1;
          afterFailure(error);
        },
      );
    }

    /**
     * Where this thread is so busy that the timer is late, the answer may have come without being read: further
     * requests would only make it busier.
     */
    function hedgeAfter(ms: number): void {
      const dueMs = options.nowMs() + ms;
      wait(ms, () => {
        if (options.nowMs() - dueMs > ms / busyShare) hedgeAfter(ms / busyShare);
        else startBeside();
      });
    }

    function startBeside(): void {
      if (running.size === 0) beginAlone();
      else if (options.admitBeside()) start();
      else if (hedgeAfterMs !== undefined) hedgeAfter(hedgeAfterMs);
    }

    function afterFailure(error: unknown): void {
      const pauseMs = options.pauseAfter(error, failures);
      const isFinal = pauseMs === undefined;
      const isLast = pauseMs === 'no time' || begun >= options.tries;
      if (isFinal || (isLast && running.size === 0)) {
        end(() => reject(error));
        return;
      }
      if (running.size === 0) goOut();
      if (typeof pauseMs === 'number' && !isLast) wait(pauseMs, startBeside);
    }

    function wait(ms: number, then: () => void): void {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    }

    function goOut(): void {
      if (isInside) options.leave();
      isInside = false;
    }

    function end(settle: () => void): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const ending of running) ending.abort(signal.reason);
      running.clear();
      goOut();
      settle();
    }
  });
}

const busyShare = 10;
