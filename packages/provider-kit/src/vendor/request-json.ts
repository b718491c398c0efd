import { callVendor, type VendorCall } from './call-vendor.ts';
import { type ClientTransport, parsedAnswer, wholeText } from './client-fetch.ts';
import { httpFailure } from './http-failure.ts';
import { maxErrorBytes, readText } from './read-text.ts';

export interface JsonRequest {
  readonly url: string | URL;
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
}

export type JsonTransport = Pick<ClientTransport, 'fetch' | 'maxAnswerBytes'>;

/**
 * JSON over fetch, for services that have no client. The deadline covers the body. Nothing is tried again, and no redirect is followed:
 * it would take the key to another host. Throws the errors of `callVendor`, and `bad_response` for a body that is not JSON or too
 * large.
 */
export async function requestJson(
  request: JsonRequest,
  call: VendorCall,
  { fetch = globalThis.fetch, maxAnswerBytes }: JsonTransport = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }> {
  return callVendor(async (signal) => {
    const response = await fetch(request.url, requestInit(request, signal));
    const { status, headers } = response;
    if (!response.ok) {
      const { text } = await readText(response, maxErrorBytes);
      throw httpFailure({ status, headers, body: text }, call);
    }
    const { text, ifNotJson } = await wholeText(response, call, { maxAnswerBytes });
    // An empty body is undefined.
    return { status, headers, body: text === '' ? undefined : parsedAnswer(text, ifNotJson, call) };
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
