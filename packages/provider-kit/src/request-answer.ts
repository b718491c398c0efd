import { type FailureContext, httpFailure } from './http-failure.js';

/** A request to an API of JSON. */
export interface JsonRequest {
  readonly url: string | URL;
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: { readonly [name: string]: string };
  /** Sent as JSON. */
  readonly body?: unknown;
}

/**
 * Sends a request and gives the answer, its body unread. An answer that is no success is thrown as `httpFailure` has it; what `fetch`
 * throws goes on as it is. No redirect is followed: it would take the key to another host.
 */
export async function requestAnswer(
  request: JsonRequest,
  about: FailureContext,
  { fetch, signal, accept }: { fetch: typeof globalThis.fetch; signal: AbortSignal; accept: string },
): Promise<Response> {
  const response = await fetch(request.url, requestInit(request, signal, accept));
  if (response.ok) return response;
  const { text } = await readText(response, maxErrorBytes);
  throw httpFailure({ status: response.status, headers: response.headers, body: text }, about);
}

function requestInit({ method, headers = {}, body }: JsonRequest, signal: AbortSignal, accept: string): RequestInit {
  const accepted = { accept, ...headers };
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
export async function readText(
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

const maxErrorBytes = 16 * 1024;
