import { callVendor } from '@touchstone/provider-kit';
import { providerName } from './errors.js';

/**
 * Ends the wait for work at once when the signal fires, with `aborted`; the work itself goes on to where it looks at
 * its signal.
 */
export function abortable<T>(work: Promise<T>, what: string, signal: AbortSignal | undefined): Promise<T> {
  // Each request of the work has a deadline of its own.
  return callVendor(() => work, { provider: providerName, what, signal, timeoutMs: Number.POSITIVE_INFINITY });
}

/** Runs work one after the other, in the order in which it was asked for. */
export function oneAfterTheOther(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
}
