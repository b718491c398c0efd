import { contextDefaults, contextOrders } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { bookContextProfile, type ContextProfile, contextChangesShape } from '@touchstone/pipeline';
import { z } from 'zod';
import { withChanges } from './with-changes.ts';

const count = (most: number) => {
  const rule = `must be an integer from 1 to ${most}`;
  return z.int(rule).min(1, rule).max(most, rule);
};
const tokens = 'must be a whole number of tokens, 1 or more';
const dollars = 'must be a number of US dollars, 0 or more';

/** The `context` section: defaults of a question, and changes to the profile. */
export const contextSchema = strictObject({
  defaults: strictObject({
    topK: count(contextDefaults.maxTopK).optional().describe('Chunks that reranking leaves. Default: 5.'),
    maxTokens: z.int(tokens).min(1, tokens).optional().describe('Tokens of a context. Default: 4000.'),
    order: z
      .enum(contextOrders, `must be one of ${contextOrders.join(', ')}`)
      .optional()
      .describe('How the sources are ordered. Default: relevance.'),
    neighbors: z
      .int()
      .min(0)
      .max(contextDefaults.maxNeighbors)
      .optional()
      .describe('Chunks added before and after each. Default: 0.'),
    wholeSections: z
      .boolean('must be true or false')
      .optional()
      .describe('Add the section of each chunk. Default: false.'),
    maxCostUsd: z.number(dollars).min(0, dollars).optional().describe('What a call may cost. Default: no limit.'),
  })
    .prefault({})
    .describe('Defaults for requests that do not set them.'),
  ...contextChangesShape,
});

/** A config's settings for contexts. */
export type ContextSettings = z.output<typeof contextSchema>;

/** The profile of specification 002 with the config's changes, member by member. */
export function contextProfile({ defaults: _, ...changes }: ContextSettings): ContextProfile {
  return withChanges(bookContextProfile, changes);
}
