import { strictObject } from '@touchstone/contract/wire';
import { vendorOptions } from '@touchstone/provider-kit';
import { z } from 'zod';
import { connectionOptions, type GeminiConnection } from '../session/connection.ts';

/** Options of `geminiModel`. */
export interface GeminiModelOptions extends Partial<GeminiConnection> {
  /** Default `gemini-3.5-flash-lite`. Any name is sent as it is; the README lists those that are known. */
  readonly model?: string;
  /** Default `least`: off, or as little as the model allows. `model`: the model's own default. */
  readonly thinking?: 'least' | 'model';
  /** For one request, its body included, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
}

/** The options in a config file. */
export const optionsSchema = strictObject({
  ...vendorOptions({
    model: 'gemini-3.5-flash-lite',
    timeoutMs: 60_000,
    keyFrom: 'GOOGLE_API_KEY, else GEMINI_API_KEY',
  }),
  thinking: z
    .enum(['least', 'model'], 'must be "least" or "model"')
    .default('least')
    .describe('"low": as little thinking as the model allows; "model": the default of the model.'),
  ...connectionOptions,
});
