import { callVendor, type VendorCall } from './call-vendor.js';
import { badResponse, type FailureContext } from './http-failure.js';
import { type JsonRequest, readText, requestAnswer } from './request-answer.js';

export interface JsonTransport {
  /** Default: the global one. The seam for tests, proxies and agents. */
  readonly fetch?: typeof globalThis.fetch;
  /** The most that an answer may hold, in bytes. Default: 64 MiB, three times 1,000 vectors of 1,024 numbers as text. */
  readonly maxAnswerBytes?: number;
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined for an empty one. */
  readonly body: unknown;
}

/**
 * JSON over fetch, for where an SDK cannot abort, time out or say what went wrong. The deadline covers the body. Nothing is tried
 * again, and no redirect is followed: it would take the key to another host.
 *
 * Throws what `callVendor` throws, and `bad_response` for a body that is not JSON or too large.
 */
export async function requestJson(
  request: JsonRequest,
  call: VendorCall,
  { fetch = globalThis.fetch, maxAnswerBytes = 64 * 1024 * 1024 }: JsonTransport = {},
): Promise<JsonAnswer> {
  return callVendor(async (signal) => {
    const response = await requestAnswer(request, call, { fetch, signal, accept: 'application/json' });
    const { status, headers } = response;
    const { text, whole, bytes } = await readText(response, maxAnswerBytes);
    if (!whole) throw badResponse(`it is larger than ${maxAnswerBytes} bytes`, call);
    return { status, headers, body: text === '' ? undefined : parse(text, bytes, headers, call) };
  }, call);
}

function parse(text: string, bytes: number, headers: Headers, about: FailureContext): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No cause: the parser's message quotes the text.
    const type = (headers.get('content-type') ?? 'no content type').split(';')[0];
    throw badResponse(`${bytes} bytes (${type}) that are not JSON`, about);
  }
}
