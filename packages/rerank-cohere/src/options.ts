import { strictObject } from '@touchstone/contract/wire';
import { overLongOption, vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';

/** Options of `cohereReranker`. */
export interface CohereRerankerOptions {
  /** Default `rerank-v3.5`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /**
   * Tokens of a document that are read, in as many windows as the model needs; Cohere's `max_tokens_per_doc`. Default 4,096, which is
   * the service's.
   */
  readonly maxTokensPerDocument?: number;
  /** Default: the variable CO_API_KEY, else COHERE_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** Of the service or a proxy; `/v2/rerank` follows it. Default `https://api.cohere.com`. */
  readonly baseUrl?: string;
  /** Treatment of a longer document. Default `refuse`: `invalid_request`; `trim`: cut, and reported. */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 20,000 (spec 000 §14.2). */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

const tokens = 'must be a whole number of tokens, 1 or more';

/** The options in a config file. */
export const optionsSchema = strictObject({
  ...vendorOptions({ model: 'rerank-v3.5', timeoutMs: 20_000, keyFrom: 'CO_API_KEY, else COHERE_API_KEY' }),
  maxTokensPerDocument: z.int(tokens).min(1, tokens).default(4096).describe('Tokens of a document that are read.'),
  baseUrl: z
    .url('must be an address')
    .default('https://api.cohere.com')
    .describe('Before /v2/rerank: another host, or a proxy.'),
  overLong: overLongOption('a document of more than maxTokensPerDocument'),
});
