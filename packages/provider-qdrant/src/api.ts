import { type CallOptions, compact, isRetrievalError, type JsonValue } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { optionalSetting, requestJson, requiredSetting, type StatusCodes } from '@touchstone/provider-kit';
import { z } from 'zod';
import { providerName, storeError } from './errors.js';
import type { QdrantOptions } from './options.js';

/** One request. */
interface ApiCall<Answer extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address, its parts encoded: see `collectionPath`. */
  readonly path: string;
  readonly query?: { readonly [name: string]: string | number | boolean | undefined };
  readonly body?: JsonValue;
  /** The work, for messages: `dense search of index "docs"`. */
  readonly what: string;
  /** Shape of `result`. */
  readonly answer: Answer;
  /** What a status means here, beside 404: `index_not_found`. */
  readonly codes?: StatusCodes;
}

/** Sends one request and gives the `result` of its answer. */
export type Api = <Answer extends z.ZodType>(call: ApiCall<Answer>, options?: CallOptions) => Promise<z.output<Answer>>;

type ApiOptions = Pick<QdrantOptions, 'url' | 'apiKey' | 'fetch'> & { readonly timeoutMs: number };

/** Qdrant's REST interface. Address and key are looked for at the first call. */
export function qdrantApi(options: ApiOptions): Api {
  const { timeoutMs, fetch } = options;
  const address = requiredSetting({
    label: 'Qdrant address',
    option: 'url',
    value: options.url,
    variables: ['QDRANT_URL'],
    code: 'invalid_config',
    provider: providerName,
  });
  const key = optionalSetting({
    label: 'Qdrant API key',
    option: 'apiKey',
    value: options.apiKey,
    variables: ['QDRANT_API_KEY'],
    provider: providerName,
  });

  return async ({ method, path, query = {}, body, what, answer, codes }, callOptions = {}) => {
    const apiKey = key();
    const about = {
      provider: providerName,
      what: `Qdrant ${what}`,
      signal: callOptions.signal,
      timeoutMs,
      secrets: apiKey === undefined ? [] : [apiKey],
      codes: { 404: 'index_not_found', ...codes } as const,
    };
    const request = {
      url: `${address().replace(/\/+$/, '')}${path}${search(query)}`,
      method,
      headers: compact({ 'api-key': apiKey }),
      body,
    };
    const { body: input } = await requestJson(request, about, { fetch });
    const { result } = parsed(envelope, input, about.what);
    return parsed(answer, result, about.what);
  };
}

const envelope = z.object({ result: z.unknown() });

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown, what: string): z.output<Schema> {
  try {
    return parseStrictly(schema, { code: 'bad_response', what: `answer to the ${what}`, input });
  } catch (error) {
    throw isRetrievalError(error) ? storeError(error.code, error.message) : error;
  }
}

/** The path of a collection, or of something below it. */
export function collectionPath(collection: string, below = ''): string {
  return `/collections/${encodeURIComponent(collection)}${below}`;
}

function search(query: ApiCall<z.ZodType>['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
