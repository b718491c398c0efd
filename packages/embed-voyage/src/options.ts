import { strictObject } from '@touchstone/contract/wire';
import { dimensionsOption, overLongOption, vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';

/** Options of `voyageEmbedder`. */
export interface VoyageEmbedderOptions {
  /** Default `voyage-4`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Numbers of a vector, one of those that the model has. Default: the model's, 1024 for most. */
  readonly dimensions?: number;
  /** Default: the variable VOYAGE_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** With `/v1`. Default: the host that the key belongs to, by its prefix. */
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
  ...vendorOptions({ model: 'voyage-4', timeoutMs: 30_000, keyFrom: 'the variable VOYAGE_API_KEY' }),
  dimensions: dimensionsOption(
    'Numbers of a vector: 256, 512, 1024 or 2048 for most models. Default: the default of the model.',
  ),
  baseUrl: z.url('must be an address').optional().describe('With /v1. Default: the host that the key belongs to.'),
  overLong: overLongOption('a text that is too long for the model'),
});
