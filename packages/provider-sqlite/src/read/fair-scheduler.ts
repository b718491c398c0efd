import { setImmediate } from 'node:timers';

/** How long searches may hold the event loop before others get it, in milliseconds. One search is never cut in two. */
const sliceMs = 4;

/**
 * Searches side by side take turns: SQLite and the scans are synchronous, and without this a hundred calls made at once would
 * hold the event loop until the last of them is done. A call runs at once unless those before it have used up the slice of
 * this round; calls that wait run in the order in which they came. `now` gives milliseconds.
 */
export function fairScheduler(now: () => number): <Result>(work: () => Result) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let usedMs = 0;
  let roundAhead = false;

  function startRound(): void {
    roundAhead = false;
    usedMs = 0;
    while (usedMs < sliceMs && waiting.length > 0) waiting.shift()?.();
    if (waiting.length > 0) awaitRound();
  }

  function awaitRound(): void {
    if (roundAhead) return;
    roundAhead = true;
    setImmediate(startRound);
  }

  function timed<Result>(work: () => Result): Result {
    const started = now();
    try {
      return work();
    } finally {
      usedMs += now() - started;
    }
  }

  return function inTurn<Result>(work: () => Result): Promise<Result> {
    awaitRound();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const run = () => {
      try {
        resolve(timed(work));
      } catch (error) {
        reject(error);
      }
    };
    if (usedMs < sliceMs && waiting.length === 0) run();
    else waiting.push(run);
    return promise;
  };
}
