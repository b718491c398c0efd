import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** Options of `geminiModel`. */
export interface GeminiModelOptions {
  /** Default `gemini-3.5-flash-lite`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Default `least`: off, or as little as the model allows. `model`: what the model does when it is told nothing. */
  readonly thinking?: 'least' | 'model';
  /** Default: the variable GOOGLE_API_KEY, else GEMINI_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /** With the version. Default `https://generativelanguage.googleapis.com/v1`. */
  readonly baseUrl?: string;
  /** For one request, its body included, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

const positive = 'must be a whole number of milliseconds, 1 or more';

/** What a config file may say. */
export const optionsSchema = strictObject({
  model: z
    .string('must be the name of a model')
    .min(1, 'must be the name of a model')
    .default('gemini-3.5-flash-lite')
    .describe('The model. Any name is sent as it is.'),
  thinking: z
    .enum(['least', 'model'], 'must be "least" or "model"')
    .default('least')
    .describe('As little thinking as the model allows, or what the model does when it is told nothing.'),
  apiKey: z.string('must be a string').exactOptional().describe('Default: GOOGLE_API_KEY, else GEMINI_API_KEY.'),
  baseUrl: z
    .url('must be an address')
    .default('https://generativelanguage.googleapis.com/v1')
    .describe('With the version: another host, or a proxy.'),
  timeoutMs: z.int(positive).min(1, positive).default(60_000).describe('For one request, in milliseconds.'),
});
