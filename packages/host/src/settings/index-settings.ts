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
    .describe(
      'What the index holds. Default: what another program writes into it; then it cannot be indexed from here.',
    ),
  embedder: optionalProviderReference('embedder')
    .optional()
    .describe('For this index alone. Default: the embedder of the config; "none" leaves its vectors out.'),
  sparseEncoder: optionalProviderReference('sparse-encoder')
    .optional()
    .describe(
      'Sparse vectors of this index, for stores that search them; "@touchstone/lexical" is BM25. Default: none.',
    ),
  chunking: strictObject({
    targetTokens: z.int(tokens).min(1, tokens).optional().describe('Size that chunks aim at.'),
    maxTokens: z
      .int(tokens)
      .min(1, tokens)
      .optional()
      .describe('Size that a definition, section or table may reach before it is taken apart.'),
    minTokens: z
      .int(tokens)
      .min(0, tokens)
      .optional()
      .describe('A smaller section or definition is joined with a neighbour.'),
    overlapTokens: z
      .int(tokens)
      .min(0, tokens)
      .optional()
      .describe('Whole lines repeated from the part before, where one was taken apart.'),
  })
    .superRefine(refuseContradictions)
    .optional()
    .describe('How large chunks become, in estimated tokens. Defaults: those of the chunker.'),
  summaries: summariesSchema
    .optional()
    .describe(
      'Summaries of its chunks and chapters, in an index beside it, made when it is indexed. true: with the defaults. Default: none.',
    ),
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
