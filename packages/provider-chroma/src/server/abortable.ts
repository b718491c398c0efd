import { callVendor } from '@touchstone/provider-kit';
import { providerName } from './errors.ts';

/**
 * Ends the wait for work at once when the signal fires, with `aborted`; the work itself goes on to where it looks at
 * its signal.
 */
export function abortable<T>(work: Promise<T>, what: string, signal: AbortSignal | undefined): Promise<T> {
  // Each request of the work has a deadline of its own.
  return callVendor(() => work, { provider: providerName, what, signal, timeoutMs: Number.POSITIVE_INFINITY });
}
