import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { EncoderModel } from './encoder-model.ts';

/** Options of an embedder whose model is in a package. */
export interface EncoderEmbedderOptions {
  /**
   * `wasm` needs nothing else and gives the same bits everywhere; `native` is onnxruntime-node, which you install yourself; `auto` takes it
   * where it is installed. Default `auto`.
   */
  readonly runtime?: 'auto' | 'wasm' | 'native';
  /** Threads to compute in. Default: one a core, at most 4. */
  readonly threads?: number;
  /**
   * Read no more than so many tokens of a text. The time is in proportion to them. It is part of the index's fingerprint. Default: all that
   * the model can read.
   */
  readonly leadTokens?: number;
}

const threads = 'must be a whole number of threads, 1 to 64';

/** The schema of these options for a model. */
export function encoderOptions({ maximumTokens }: EncoderModel) {
  const leadTokens = `must be a whole number of tokens, 16 to ${maximumTokens}`;
  return strictObject({
    runtime: z
      .enum(['auto', 'wasm', 'native'], 'must be "auto", "wasm" or "native"')
      .default('auto')
      .describe(
        'Runtime: WebAssembly, or onnxruntime-node, which you install yourself. "auto": the second if it is installed.',
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
      .max(maximumTokens, leadTokens)
      .default(maximumTokens)
      .describe('Read at most this many tokens of a text; the time grows with them.'),
  });
}
