import { strictObject } from '@touchstone/contract/wire';
import { overLongOption, vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';

/** Options of `voyageReranker`. */
export interface VoyageRerankerOptions {
  /** Default `rerank-2.5`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Default: the variable VOYAGE_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** With `/v1`. Default: the host that the key belongs to, by its prefix. */
  readonly baseUrl?: string;
  /**
   * Treatment of a document that is too long beside its query. Default `refuse`: `invalid_request`; `trim`: cut, and
   * reported.
   */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 20,000 (spec 000 §14.2). */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The options in a config file. */
export const optionsSchema = strictObject({
  ...vendorOptions({ model: 'rerank-2.5', timeoutMs: 20_000, keyFrom: 'the variable VOYAGE_API_KEY' }),
  baseUrl: z.url('must be an address').optional().describe('With /v1. Default: the host that the key belongs to.'),
  overLong: overLongOption('a document that is too long beside its query'),
});
