import { abortedError, type CallOptions, setTimeLeft, timeLeftMs, untilAborted } from '@touchstone/contract';

/** Lets simultaneous callers of the same key share one call; `joined` is true if another caller began it. */
export type SingleFlight<T> = (
  key: string,
  start: (options: { readonly signal: AbortSignal }) => Promise<T>,
  what: string,
  options: CallOptions,
) => Promise<{ readonly answer: T; readonly joined: boolean }>;

interface Flight<T> {
  readonly outcome: Promise<T>;
  readonly ending: AbortController;
  callers: number;
}

/**
 * A caller's abort ends that caller's wait alone; the call itself ends when no caller waits for it any more, and has
 * the longest time of its callers.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  return async (key, start, what, { signal }) => {
    const begun = flights.get(key);
    const flight = begun ?? launch(key, start, timeLeftMs(signal));
    flight.callers += 1;
    if (begun !== undefined)
      setTimeLeft(flight.ending.signal, Math.max(timeLeftMs(flight.ending.signal), timeLeftMs(signal)));
    const waiting = new AbortController();
    const onAbort = () => {
      flight.callers -= 1;
      waiting.abort(abortedError(what, signal?.reason));
      if (flight.callers === 0) abandon(key, flight, signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return { answer: await untilAborted(flight.outcome, waiting.signal), joined: begun !== undefined };
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };

  function launch(
    key: string,
    start: (options: { readonly signal: AbortSignal }) => Promise<T>,
    leftMs: number,
  ): Flight<T> {
    const ending = new AbortController();
    setTimeLeft(ending.signal, leftMs);
    const flight: Flight<T> = { outcome: start({ signal: ending.signal }), ending, callers: 0 };
    flights.set(key, flight);
    const land = () => remove(key, flight);
    flight.outcome.then(land, land);
    return flight;
  }

  function abandon(key: string, flight: Flight<T>, reason: unknown): void {
    remove(key, flight);
    flight.ending.abort(reason);
  }

  function remove(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }
}
