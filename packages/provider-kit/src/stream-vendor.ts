import { throwIfAborted, untilAborted } from '@touchstone/contract';
import { callFailure, callLimit, type VendorCall } from './call-vendor.js';

/**
 * What `callVendor` is for one answer, for one that comes in parts: ends with `aborted` as soon as the caller's signal fires, and with
 * `timeout` as soon as the deadline of the whole has passed. `work` gets a signal that fires in both cases, and when the reader leaves.
 */
export async function* streamVendor<T>(
  work: (signal: AbortSignal) => AsyncIterable<T>,
  call: VendorCall,
): AsyncGenerator<T, void, undefined> {
  throwIfAborted(call.signal, call.what);
  const limit = callLimit(call);
  try {
    const parts = work(limit.signal)[Symbol.asyncIterator]();
    while (true) {
      const part = await untilAborted(parts.next(), limit.signal);
      if (part.done) return;
      yield part.value;
    }
  } catch (caught) {
    throw callFailure(caught, limit, call);
  } finally {
    limit.end('The stream is no longer read.');
  }
}
