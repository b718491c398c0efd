import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** Options of `minilmEmbedder`. */
export interface MinilmEmbedderOptions {
  /**
   * `wasm` needs nothing else and gives the same bits everywhere; `native` is onnxruntime-node, which you install yourself; `auto` takes it
   * where it is installed. Default `auto`.
   */
  readonly runtime?: 'auto' | 'wasm' | 'native';
  /** Threads to compute in. Default: one a core, at most 4. */
  readonly threads?: number;
  /**
   * Read no more than so many tokens of a text. The time is in proportion to them. It is part of the index's fingerprint. Default 256, all
   * that the model can read.
   */
  readonly leadTokens?: number;
}

/** All that the model can read. */
export const mostTokens = 256;

const threads = 'must be a whole number of threads, 1 to 64';
const leadTokens = 'must be a whole number of tokens, 16 to 256';

export const optionsSchema = strictObject({
  runtime: z
    .enum(['auto', 'wasm', 'native'], 'must be "auto", "wasm" or "native"')
    .default('auto')
    .describe(
      'What computes: WebAssembly, or onnxruntime-node, which you install yourself. "auto": the second where it is.',
    ),
  threads: z
    .int(threads)
    .min(1, threads)
    .max(64, threads)
    .optional()
    .describe('Threads to compute in. Default: one a core, at most 4.'),
  leadTokens: z
    .int(leadTokens)
    .min(16, leadTokens)
    .max(mostTokens, leadTokens)
    .default(mostTokens)
    .describe('Read no more than so many tokens of a text; the time is in proportion to them.'),
});

export type MinilmEmbedderSettings = z.output<typeof optionsSchema>;

/** The options with their defaults. Throws `invalid_config` that names a wrong one. */
export function checkedOptions(options: MinilmEmbedderOptions): MinilmEmbedderSettings {
  return parseStrictly(optionsSchema, {
    code: 'invalid_config',
    what: 'options of minilmEmbedder',
    input: options,
  });
}
