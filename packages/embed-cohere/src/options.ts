import { strictObject } from '@touchstone/contract/wire';
import { dimensionsOption, overLongOption, vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';

/** Options of `cohereEmbedder`. */
export interface CohereEmbedderOptions {
  /** Default `embed-english-v3.0`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Numbers of a vector, one of those that the model has. Default: the model's; a model that is not known needs it. */
  readonly dimensions?: number;
  /** Default: the variable CO_API_KEY, else COHERE_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** Of the service or a proxy; `/v2/embed` follows it. Default `https://api.cohere.com`. */
  readonly baseUrl?: string;
  /** Treatment of a text too long for the model. Default `refuse`: `invalid_request`; `trim`: cut, and reported. */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The options in a config file. */
export const optionsSchema = strictObject({
  ...vendorOptions({ model: 'embed-english-v3.0', timeoutMs: 30_000, keyFrom: 'CO_API_KEY, else COHERE_API_KEY' }),
  dimensions: dimensionsOption('Numbers of a vector. Default: the default of the model.'),
  baseUrl: z
    .url('must be an address')
    .default('https://api.cohere.com')
    .describe('Before /v2/embed: another host, or a proxy.'),
  overLong: overLongOption('a text that is too long for the model'),
});
