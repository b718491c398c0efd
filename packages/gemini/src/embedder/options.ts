import { strictObject } from '@touchstone/contract/wire';
import { dimensionsOption, overLongOption, vendorOptions } from '@touchstone/provider-kit';
import { connectionOptions, type GeminiConnection } from '../session/connection.ts';

/** Options of `geminiEmbedder`. */
export interface GeminiEmbedderOptions extends Partial<GeminiConnection> {
  /** Default `gemini-embedding-001`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Numbers of a vector, 128 to 3072; Google advises 768, 1536 or 3072. Default 768; a model that is not known needs it. */
  readonly dimensions?: number;
  /** Treatment of a text too long for the model. Default `refuse`: `invalid_request`; `trim`: cut, and reported. */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
}

/** The options in a config file. */
export const optionsSchema = strictObject({
  ...vendorOptions({
    model: 'gemini-embedding-001',
    timeoutMs: 30_000,
    keyFrom: 'GOOGLE_API_KEY, else GEMINI_API_KEY',
  }),
  dimensions: dimensionsOption('Numbers of a vector. Default: 768.'),
  ...connectionOptions,
  overLong: overLongOption('a text that is too long for the model'),
});
