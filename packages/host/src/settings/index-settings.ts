import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { optionalProviderReference } from './provider-reference.ts';
import { sourceSchema } from './source-settings.ts';
import { summariesSchema } from './summary-settings.ts';

const tokens = 'must be a whole number of tokens';

/** The chunker's default, for the check of a size without the other; a test compares it with the chunker's. */
const defaultTargetTokens = 500;

/** One entry of `indexes`. The defaults of the sizes belong to the chunker. */
export const indexSchema = strictObject({
  sources: z
    .array(sourceSchema, 'must be a list of sources')
    .min(1, 'must hold at least one source')
    .optional()
    .describe('What the index holds. Default: what another program writes into it.'),
  embedder: optionalProviderReference('embedder')
    .optional()
    .describe('For this index alone; "none" makes no vectors. Default: that of the config.'),
  sparseEncoder: optionalProviderReference('sparse-encoder')
    .optional()
    .describe('Makes sparse vectors; "@touchstone/lexical" is BM25. Default: none.'),
  chunking: strictObject({
    targetTokens: z.int(tokens).min(1, tokens).optional().describe('Size that chunks aim at. Default: 500.'),
    maxTokens: z
      .int(tokens)
      .min(1, tokens)
      .optional()
      .describe('Largest definition, section or table that stays whole. Default: 1000.'),
    minTokens: z
      .int(tokens)
      .min(0, tokens)
      .optional()
      .describe('Smaller ones are joined with a neighbour. Default: 120.'),
    overlapTokens: z.int(tokens).min(0, tokens).optional().describe('Lines that parts of one text share. Default: 0.'),
  })
    .superRefine(refuseContradictions)
    .optional()
    .describe('Sizes of chunks, in estimated tokens; a smaller window of the embedder lowers them.'),
  summaries: summariesSchema
    .optional()
    .describe('Summaries of its chunks and chapters, in an index beside it. Default: none.'),
});

/** A config's settings for one index. */
export type IndexSettings = z.output<typeof indexSchema>;

type Sizes = { readonly [size in 'targetTokens' | 'maxTokens' | 'minTokens' | 'overlapTokens']?: number };

/** The chunker's own rule, checked where the config is read, so that every command refuses the same as `index`. */
function refuseContradictions(given: Sizes, context: z.RefinementCtx): void {
  const { targetTokens = defaultTargetTokens, maxTokens, minTokens = 0, overlapTokens = 0 } = given;
  const target = given.targetTokens === undefined ? `the default targetTokens (${targetTokens})` : 'targetTokens';
  const refuse = (size: keyof Sizes, message: string) => context.addIssue({ code: 'custom', path: [size], message });
  if (maxTokens !== undefined && maxTokens < targetTokens) refuse('maxTokens', `must not be below ${target}`);
  if (minTokens > targetTokens) refuse('minTokens', `must not be above ${target}`);
  if (overlapTokens > targetTokens) refuse('overlapTokens', `must not be above ${target}`);
}
