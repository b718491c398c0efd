import { callVendor, type VendorCall } from './call-vendor.js';
import { type ClientTransport, clientFetch, defaultMaxAnswerBytes, parsedAnswer } from './client-fetch.js';
import { badResponse } from './http-failure.js';
import { readText } from './request-answer.js';

/** What a vendor's client is given for one call. */
export interface ClientCall {
  /** Its transport. It looks at no signal and no deadline of the client's own. */
  readonly fetch: typeof globalThis.fetch;
  /** Fires when the caller's signal does, and at the deadline. */
  readonly signal: AbortSignal;
}

/**
 * One call of a vendor's own client, which has no better transport than this one: the deadline covers the body, an abort ends the
 * socket, the whole answer is read and known to be JSON before the client sees it, and a failure comes out as ours, however the client
 * wraps it. `work` makes the client with this `fetch`, with its own retries off, and calls it.
 *
 * Throws what `callVendor` throws, and `bad_response` for a body that is not JSON or too large.
 */
export function callClient<T>(
  work: (client: ClientCall) => Promise<T>,
  call: VendorCall,
  transport: ClientTransport = {},
): Promise<T> {
  return callVendor(async (signal) => {
    const { fetch, failureOf } = clientFetch(transport, call, signal, (response) =>
      wholeAnswer(response, call, transport),
    );
    try {
      return await work({ fetch, signal });
    } catch (caught) {
      throw failureOf(caught);
    }
  }, call);
}

async function wholeAnswer(
  response: Response,
  call: VendorCall,
  { maxAnswerBytes = defaultMaxAnswerBytes, passOn }: ClientTransport,
): Promise<string> {
  const { text, whole, bytes } = await readText(response, maxAnswerBytes);
  if (!whole) throw badResponse(`it is larger than ${maxAnswerBytes} bytes`, call);
  const type = (response.headers.get('content-type') ?? 'no content type').split(';')[0];
  const answer = parsedAnswer(text, `${bytes} bytes (${type}) that are not JSON`, call);
  return passOn === undefined ? text : JSON.stringify(passOn(answer));
}
