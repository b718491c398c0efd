import { limitTime, RetrievalError, throwIfAborted, untilAborted } from '@touchstone/contract';
import { callFailure, callLimit, type VendorCall } from './call-vendor.ts';

/**
 * `callVendor` for an answer that comes in parts: ends with `aborted` as soon as the caller's signal fires, and with
 * `timeout` as soon as the deadline of the whole has passed, or nothing has come for too long after the first part.
 * `work` gets a signal that fires in all cases, and when the reader leaves.
 */
export async function* streamVendor<T>(
  work: (signal: AbortSignal) => AsyncIterable<T>,
  call: VendorCall,
): AsyncGenerator<T, void, undefined> {
  throwIfAborted(call.signal, call.what);
  const limit = callLimit(call);
  try {
    const parts = work(limit.signal)[Symbol.asyncIterator]();
    let part = await untilAborted(parts.next(), limit.signal);
    while (!part.done) {
      yield part.value;
      part = await soon(parts.next(), limit.signal, call);
    }
  } catch (caught) {
    throw callFailure(caught, limit, call);
  } finally {
    limit.end('The stream is no longer read.');
  }
}

/** Waits for a part that follows another. */
async function soon<T>(part: Promise<T>, signal: AbortSignal, call: VendorCall): Promise<T> {
  const silence = limitTime({ signal, timeoutMs: call.maxSilenceMs, reasonOfTimeout: () => tooSilent(call) });
  try {
    return await untilAborted(part, silence.signal);
  } finally {
    silence.end();
  }
}

function tooSilent({ what, maxSilenceMs, provider }: VendorCall): RetrievalError {
  const message = `The ${what} stopped in the middle: nothing came for ${maxSilenceMs} ms. Try again.`;
  return new RetrievalError('timeout', message, { provider });
}
