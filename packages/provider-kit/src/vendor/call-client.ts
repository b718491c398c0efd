import { callVendor, type VendorCall } from './call-vendor.ts';
import { type ClientTransport, clientFetch, parsedAnswer, wholeText } from './client-fetch.ts';

/** The settings of a vendor's client for one call. */
export interface ClientCall {
  /** Its transport. It looks at no signal and no deadline of the client's own. */
  readonly fetch: typeof globalThis.fetch;
  /** Fires when the caller's signal does, and at the deadline. */
  readonly signal: AbortSignal;
}

/**
 * One call of a vendor's own client, which has no better transport than this one: the deadline covers the body, an
 * abort ends the socket, the whole answer is read and known to be JSON before the client sees it, and a failure becomes
 * ours, however the client wraps it. `work` makes the client with this `fetch`, with its own retries off, and calls it.
 * Throws the errors of `callVendor`, and `bad_response` for a body that is not JSON or too large.
 */
export function callClient<T>(
  work: (client: ClientCall) => Promise<T>,
  call: VendorCall,
  transport: ClientTransport = {},
): Promise<T> {
  return callVendor(async (signal) => {
    const { passOn } = transport;
    const { fetch, failureOf } = clientFetch(transport, call, signal, async (response) => {
      const { text, ifNotJson } = await wholeText(response, call, transport);
      const answer = parsedAnswer(text, ifNotJson, call);
      return passOn === undefined ? text : JSON.stringify(passOn(answer));
    });
    try {
      return await work({ fetch, signal });
    } catch (caught) {
      throw failureOf(caught);
    }
  }, call);
}
