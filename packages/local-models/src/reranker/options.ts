import { RetrievalError } from '@touchstone/contract';
import { z } from 'zod';

export interface LocalRerankerOptions {
  /**
   * `ranked`: the documents come best first, as a search returns them, and a high rank counts as one signal among
   * others. `none`: their order means nothing; the scores then do not depend on it, to the bit. Default `ranked`.
   */
  readonly inputOrder?: 'ranked' | 'none';
}

export const optionsSchema = z.strictObject({
  inputOrder: z
    .enum(['ranked', 'none'])
    .default('ranked')
    .describe('Whether the documents are ordered best first, which then counts as a signal.'),
});

/** The options with their defaults. Throws `invalid_config` for an unknown key or value. */
export function checkedOptions(options: LocalRerankerOptions): Required<LocalRerankerOptions> {
  const parsed = optionsSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new RetrievalError('invalid_config', `Options of the local reranker: ${z.prettifyError(parsed.error)}`, {
    provider: providerName,
    cause: parsed.error,
  });
}

export const providerName = 'local';
