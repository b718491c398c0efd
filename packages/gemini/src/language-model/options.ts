import { strictObject } from '@touchstone/contract/wire';
import { vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';
import { connectionOptions, type GeminiConnection } from '../session/connection.ts';

/** Options of `geminiModel`. */
export interface GeminiModelOptions {
  /** Default `gemini-3.5-flash-lite`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Default `least`: off, or as little as the model allows. `model`: what the model does when it is told nothing. */
  readonly thinking?: 'least' | 'model';
  /** Default: the variable GOOGLE_API_KEY, else GEMINI_API_KEY, read at the first call. */
  readonly apiKey?: string;
  /**
   * Vertex AI instead of the Gemini API. With a project (default: the variable GOOGLE_CLOUD_PROJECT) it is asked with application
   * default credentials, else in express mode with `apiKey`. `location` is GOOGLE_CLOUD_LOCATION, else `global`.
   */
  readonly vertex?: GeminiConnection['vertex'];
  /** With the version. Default: `https://generativelanguage.googleapis.com/v1`, or the host of the location. */
  readonly baseUrl?: string;
  /** For one request, its body included, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What a config file may say. */
export const optionsSchema = strictObject({
  ...vendorOptions({
    model: 'gemini-3.5-flash-lite',
    timeoutMs: 60_000,
    keyFrom: 'GOOGLE_API_KEY, else GEMINI_API_KEY',
  }),
  thinking: z
    .enum(['least', 'model'], 'must be "least" or "model"')
    .default('least')
    .describe('As little thinking as the model allows, or what the model does when it is told nothing.'),
  ...connectionOptions,
});
