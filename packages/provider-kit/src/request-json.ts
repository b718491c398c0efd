import { callVendor, type VendorCall } from './call-vendor.js';
import { badResponse, type FailureContext, httpFailure } from './http-failure.js';

/** A request whose answer is JSON. */
export interface JsonRequest {
  readonly url: string | URL;
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: { readonly [name: string]: string };
  /** Sent as JSON. */
  readonly body?: unknown;
}

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
    const response = await fetch(request.url, requestInit(request, signal));
    const { status, headers } = response;
    if (!response.ok) {
      const { text } = await readText(response, maxErrorBytes);
      throw httpFailure({ status, headers, body: text }, call);
    }
    const { text, whole, bytes } = await readText(response, maxAnswerBytes);
    if (!whole) throw badResponse(`it is larger than ${maxAnswerBytes} bytes`, call);
    return { status, headers, body: text === '' ? undefined : parse(text, bytes, headers, call) };
  }, call);
}

function requestInit({ method, headers = {}, body }: JsonRequest, signal: AbortSignal): RequestInit {
  const accepted = { accept: 'application/json', ...headers };
  const base = { signal, redirect: 'manual' } as const;
  if (body === undefined) return { ...base, method: method ?? 'GET', headers: accepted };
  return {
    ...base,
    method: method ?? 'POST',
    headers: { 'content-type': 'application/json', ...accepted },
    body: JSON.stringify(body),
  };
}

/** The body's text, cut where it passes the limit; the rest is not downloaded. */
async function readText(
  response: Response,
  maxBytes: number,
): Promise<{ text: string; whole: boolean; bytes: number }> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const room = maxBytes - bytes;
    bytes += chunk.byteLength;
    parts.push(decoder.decode(chunk.subarray(0, room), { stream: true }));
    if (chunk.byteLength > room) return { text: parts.join(''), whole: false, bytes };
  }
  parts.push(decoder.decode());
  return { text: parts.join(''), whole: true, bytes };
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

const maxErrorBytes = 16 * 1024;
