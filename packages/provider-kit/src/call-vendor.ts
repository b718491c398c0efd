import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { FailureContext } from './http-failure.js';
import { vendorFailure } from './vendor-failure.js';

/** One call of a vendor. */
export interface VendorCall extends FailureContext {
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined;
  /** The most that the whole call may take, its answer's body included; above 0. */
  readonly timeoutMs: number;
  /** The vendor's own errors, where `vendorFailure` cannot read them; undefined leaves one to it. */
  readonly translate?: (caught: unknown) => RetrievalError | undefined;
}

/**
 * Runs one call of a vendor so that it ends when it has to: with `aborted` as soon as the caller's signal fires, with `timeout`
 * as soon as the deadline has passed, also where the vendor's SDK ignores its signal. `work` gets a signal that fires in both
 * cases. What it throws becomes one of ours by `translate` and `vendorFailure`; what it does after its end is ignored. No timer,
 * listener or unhandled rejection stays behind.
 */
export async function callVendor<T>(work: (signal: AbortSignal) => Promise<T>, call: VendorCall): Promise<T> {
  throwIfAborted(call.signal, call.what);
  const ending = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => giveUp(tooLate(call)), Math.min(call.timeoutMs, longestTimerMs));
    call.signal?.addEventListener('abort', onAbort, { once: true });
    started(work, ending.signal)
      .finally(cleanUp)
      .then(resolve, (caught: unknown) => reject(call.translate?.(caught) ?? vendorFailure(caught, call)))
      .catch(reject);

    function onAbort(): void {
      const cause: unknown = call.signal?.reason;
      giveUp(new RetrievalError('aborted', `The ${call.what} was aborted.`, { provider: call.provider, cause }));
    }

    function giveUp(error: RetrievalError): void {
      cleanUp();
      reject(error);
      ending.abort(error);
    }

    function cleanUp(): void {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', onAbort);
    }
  });
}

/** What throws before its first await rejects too. */
async function started<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return work(signal);
}

function tooLate({ what, timeoutMs, provider }: VendorCall): RetrievalError {
  const message = `The ${what} took longer than ${timeoutMs} ms. Try again, or raise timeoutMs.`;
  return new RetrievalError('timeout', message, { provider });
}

/** A longer timer would fire at once. */
const longestTimerMs = 2 ** 31 - 1;
