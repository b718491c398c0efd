import type { CallOptions } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';
import type { VendorCall } from './call-vendor.js';
import { requestJson } from './request-json.js';
import { requiredSetting } from './setting.js';

/** How a vendor is reached. */
export interface VendorApiSettings {
  /** Name of the provider, for example `cohere`. */
  readonly provider: string;
  /** As messages call it: `Cohere API key`. */
  readonly keyLabel: string;
  /** Environment variables that may hold the key. */
  readonly keyVariables: readonly string[];
  /** The option that wins over the variables. */
  readonly apiKey?: string;
  /** The header that carries the key by itself. Default: `authorization`, behind `Bearer`. */
  readonly keyHeader?: string;
  /** What stands before the path of each call, or how the key tells. */
  readonly baseUrl: string | ((apiKey: string) => string);
  /** For one request, its body included, in milliseconds. */
  readonly timeoutMs: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** One request to a vendor, sent by POST. */
export interface VendorApiRequest<Answer extends z.ZodType> {
  /** Behind the base: `/v2/embed`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body: unknown;
  /** For messages: `Cohere embedding of 12 texts with embed-v4.0`. */
  readonly what: string;
  /** The parts of the answer that are read. */
  readonly answer: Answer;
}

/** Sends a request and reads its answer; `about` is for those who look at the answer further. */
export type VendorApi = <Answer extends z.ZodType>(
  request: VendorApiRequest<Answer>,
  options: CallOptions,
) => Promise<{ readonly answer: z.output<Answer>; readonly about: VendorCall }>;

/**
 * A vendor's JSON API behind a key, which is read at the first request. Throws `unauthenticated` without a key, `bad_response` for an
 * answer of another shape, and what `requestJson` throws.
 */
export function vendorApi(settings: VendorApiSettings): VendorApi {
  const { provider, keyHeader, baseUrl, timeoutMs, fetch } = settings;
  const readKey = requiredSetting({
    label: settings.keyLabel,
    option: 'apiKey',
    value: settings.apiKey,
    variables: settings.keyVariables,
    provider,
  });
  return async ({ path, body, what, answer: schema }, { signal }) => {
    const key = readKey();
    const about: VendorCall = { provider, what, timeoutMs, secrets: [key], signal };
    const base = typeof baseUrl === 'string' ? baseUrl : baseUrl(key);
    const request = {
      url: `${base.replace(/\/+$/, '')}${path}`,
      headers: keyHeader === undefined ? { authorization: `Bearer ${key}` } : { [keyHeader]: key },
      body,
    };
    const { body: input } = await requestJson(request, about, { fetch });
    const answer = parseStrictly(schema, { code: 'bad_response', what: `answer to the ${what}`, input });
    return { answer, about };
  };
}
