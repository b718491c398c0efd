import {
  abortedError,
  limitTime,
  RetrievalError,
  type TimeLimit,
  throwIfAborted,
  untilAborted,
} from '@touchstone/contract';
import type { FailureContext } from './http-failure.ts';
import { vendorFailure } from './vendor-failure.ts';

/** One call of a vendor. */
export interface VendorCall extends FailureContext {
  readonly signal?: AbortSignal;
  /** The most that the whole call may take, its answer's body included; above 0. */
  readonly timeoutMs: number;
  /** Of an answer in parts: the most that may pass between two of them. Default: no limit but that of the whole. */
  readonly maxSilenceMs?: number;
  /** The vendor's own errors, where `vendorFailure` cannot read them; undefined leaves one to it. */
  readonly translate?: (caught: unknown) => RetrievalError | undefined;
}

/**
 * Runs one call of a vendor so that it ends when it has to: with `aborted` as soon as the caller's signal fires, with
 * `timeout` as soon as the deadline has passed, also where the vendor's SDK ignores its signal. `work` gets a signal
 * that fires in both cases. Its error becomes one of ours by `translate` and `vendorFailure`; work after the end is
 * ignored. No timer, listener or unhandled rejection stays behind.
 */
export async function callVendor<T>(work: (signal: AbortSignal) => Promise<T>, call: VendorCall): Promise<T> {
  throwIfAborted(call.signal, call.what);
  const limit = callLimit(call);
  try {
    return await untilAborted(started(work, limit.signal), limit.signal);
  } catch (caught) {
    throw callFailure(caught, limit, call);
  } finally {
    limit.end();
  }
}

/** An error before the first await rejects too. */
async function started<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return work(signal);
}

/** The caller's signal and the deadline of a call as one signal, whose reasons are our errors. */
export function callLimit(call: VendorCall): TimeLimit {
  const { what, provider, signal, timeoutMs } = call;
  return limitTime({
    signal,
    timeoutMs,
    reasonOfAbort: (reason) => abortedError(what, reason, provider),
    reasonOfTimeout: () => tooLate(call),
  });
}

/** A call's error, as one of ours: the limit's own reason where that ended it. */
export function callFailure(caught: unknown, { signal }: TimeLimit, call: VendorCall): unknown {
  if (signal.aborted && caught === signal.reason) return caught;
  return call.translate?.(caught) ?? vendorFailure(caught, call);
}

function tooLate({ what, timeoutMs, provider }: VendorCall): RetrievalError {
  const message = `The ${what} took longer than ${timeoutMs} ms. Try again, or raise timeoutMs.`;
  return new RetrievalError('timeout', message, { provider });
}
