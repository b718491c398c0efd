import { costOf } from '@touchstone/config';
import type { ModelPrice } from '@touchstone/contract';
import type { IngestPlan } from '@touchstone/ingest';

/**
 * What a plan's tokens would cost to embed, in US dollars; undefined where the price is not known. Vectors that are
 * kept cost less.
 */
export function embedCost(
  { embedTokens }: Pick<IngestPlan, 'embedTokens'>,
  price: ModelPrice | undefined,
): number | undefined {
  return price === undefined ? undefined : costOf({ calls: 1, tokens: embedTokens }, price);
}
