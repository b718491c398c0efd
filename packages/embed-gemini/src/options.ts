import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** Options of `geminiEmbedder`. */
export interface GeminiEmbedderOptions {
  /** Default `gemini-embedding-001`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Numbers of a vector, 128 to 3072; Google advises 768, 1536 or 3072. Default 768; a model that is not known needs it. */
  readonly dimensions?: number;
  /** Default: the variable GOOGLE_API_KEY, else GEMINI_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** With the version. Default `https://generativelanguage.googleapis.com/v1`. */
  readonly baseUrl?: string;
  /** What becomes of a text that is too long for the model. Default `refuse`: `invalid_request`; `trim`: cut, and reported. */
  readonly overLong?: 'refuse' | 'trim';
  /** For one request, its body included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

const positive = 'must be a whole number of milliseconds, 1 or more';
const size = 'must be a whole number, 1 or more';

/** What a config file may say. */
export const optionsSchema = strictObject({
  model: z
    .string('must be the name of a model')
    .min(1, 'must be the name of a model')
    .default('gemini-embedding-001')
    .describe('The model. Any name is sent as it is.'),
  dimensions: z.int(size).min(1, size).exactOptional().describe('Numbers of a vector. Default: 768.'),
  apiKey: z.string('must be a string').exactOptional().describe('Default: GOOGLE_API_KEY, else GEMINI_API_KEY.'),
  baseUrl: z
    .url('must be an address')
    .default('https://generativelanguage.googleapis.com/v1')
    .describe('With the version: another host, or a proxy.'),
  overLong: z
    .enum(['refuse', 'trim'], 'must be "refuse" or "trim"')
    .default('refuse')
    .describe('What becomes of a text that is too long for the model.'),
  timeoutMs: z.int(positive).min(1, positive).default(30_000).describe('For one request, in milliseconds.'),
});
