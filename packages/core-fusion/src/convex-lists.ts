import { RetrievalError } from '@touchstone/contract';
import { type Fused, fuseLists } from './fuse-lists.ts';
import { lowestBelowZero } from './lowest-below-zero.ts';
import { minMax } from './min-max.ts';

export interface ConvexListsOptions {
  /** Weight of the similar list, 0 to 1. */
  readonly alpha: number;
}

/** An item with the score by which its list is ordered, more is better. */
interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * A convex combination of two whole lists: `alpha * similarity + (1 - alpha) * share`, where similarity is taken as it is and the
 * other list's scores are min-max scaled (all equal: 1.0). A list that does not hold an item gives it nothing; where similarities are below
 * zero, all are counted from the lowest, so that none is worth less than nothing. This is `convexBlend` without the results of the retrieval contract, for lists of any length.
 *
 * Ordered by fused score descending, then id ascending. Throws `invalid_request` for `alpha` outside 0..1.
 */
export function convexLists<T extends Scored>(
  lists: { readonly similar: readonly T[]; readonly worded: readonly T[] },
  { alpha }: ConvexListsOptions,
): readonly Fused<T>[] {
  if (!(alpha >= 0 && alpha <= 1)) {
    throw new RetrievalError('invalid_request', `alpha is ${String(alpha)}: give a number from 0 to 1.`);
  }
  const shares = minMax(lists.worded.map(({ score }) => score));
  const base = lowestBelowZero(lists.similar);
  const shareOf = new Map(lists.worded.map((item, place) => [item, shares[place] ?? 0]));
  return fuseLists([lists.similar, lists.worded], (item, _rank, list) =>
    list === 0 ? alpha * (item.score - base) : (1 - alpha) * (shareOf.get(item) ?? 0),
  );
}
