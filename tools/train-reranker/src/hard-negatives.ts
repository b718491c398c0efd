import type { Random } from '@touchstone/eval';

/** A query and the document that answers it, as `tools/train-static-model/collect.py` mines them. */
export interface MinedPair {
  readonly package: string;
  readonly kind: string;
  readonly query: string;
  readonly document: string;
}

/**
 * Documents for a query that do not answer it: `count` of the best `depth` of a ranking, drawn at random, best first.
 * What belongs to the same query or has the same text as its own document answers it, so it is passed over. Fewer where
 * the ranking holds fewer.
 */
export function hardNegatives(
  pairs: readonly MinedPair[],
  own: number,
  ranked: readonly number[],
  { count, depth, random }: { readonly count: number; readonly depth: number; readonly random: Random },
): readonly number[] {
  const { query, document } = pairs[own] as MinedPair;
  const left = ranked
    .filter((id) => pairs[id]?.query !== query && pairs[id]?.document !== document)
    .slice(0, depth)
    .map((id, place) => ({ id, place }));
  const chosen: typeof left = [];
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  return chosen.sort((a, b) => a.place - b.place).map(({ id }) => id);
}
