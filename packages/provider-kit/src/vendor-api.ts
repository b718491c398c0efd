import type { CallOptions } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';
import type { VendorCall } from './call-vendor.js';
import type { JsonRequest } from './request-answer.js';
import { requestEvents } from './request-events.js';
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
  const prepare = vendorRequests(settings);
  return async (asked, { signal }) => {
    const { request, about } = prepare(asked, signal);
    const { body: input } = await requestJson(request, about, { fetch: settings.fetch });
    const answer = parseStrictly(asked.answer, { code: 'bad_response', what: `answer to the ${asked.what}`, input });
    return { answer, about };
  };
}

/** Sends a request and reads the events of its answer as they come; `about` is for those who look at them further. */
export type VendorStream = <Answer extends z.ZodType>(
  request: VendorApiRequest<Answer>,
  options: CallOptions,
) => { readonly answers: AsyncIterable<z.output<Answer>>; readonly about: VendorCall };

/**
 * The same API, where its answer comes as server-sent events: `answer` is the schema of each. Throws `unauthenticated` without a key;
 * reading throws `bad_response` for an event of another shape, and what `requestEvents` throws.
 */
export function vendorStream(settings: VendorApiSettings): VendorStream {
  const prepare = vendorRequests(settings);
  return ({ answer, ...asked }, { signal }) => {
    const { request, about } = prepare(asked, signal);
    async function* answers() {
      for await (const input of requestEvents(request, about, { fetch: settings.fetch })) {
        yield parseStrictly(answer, { code: 'bad_response', what: `answer to the ${asked.what}`, input });
      }
    }
    return { answers: answers(), about };
  };
}

/** The request to the vendor, with its key, and what messages say of it. */
function vendorRequests(settings: VendorApiSettings) {
  const { provider, keyHeader, baseUrl, timeoutMs } = settings;
  const readKey = requiredSetting({
    label: settings.keyLabel,
    option: 'apiKey',
    value: settings.apiKey,
    variables: settings.keyVariables,
    provider,
  });
  return ({ path, body, what }: Omit<VendorApiRequest<z.ZodType>, 'answer'>, signal: AbortSignal | undefined) => {
    const key = readKey();
    const base = typeof baseUrl === 'string' ? baseUrl : baseUrl(key);
    const request: JsonRequest = {
      url: `${base.replace(/\/+$/, '')}${path}`,
      headers: keyHeader === undefined ? { authorization: `Bearer ${key}` } : { [keyHeader]: key },
      body,
    };
    const about: VendorCall = { provider, what, timeoutMs, secrets: [key], signal };
    return { request, about };
  };
}
