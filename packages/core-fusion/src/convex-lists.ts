import type { Scored } from './compare-by-score.ts';
import { type Fused, fuseLists } from './fuse-lists.ts';
import { minMax } from './min-max.ts';

/**
 * A convex combination of two whole lists: `alpha * similarity + (1 - alpha) * share`, where similarity is taken as it is, alpha is from 0 to 1, and the
 * other list's scores are min-max scaled (all equal: 1.0). A list that does not hold an item gives it nothing; where similarities are below
 * zero, all are counted from the lowest, so that none is worth less than nothing. This is `convexBlend` without the results of the retrieval contract, for lists of any length.
 *
 * Ordered by fused score descending, then id ascending.
 */
export function convexLists<T extends Scored>(
  lists: { readonly similar: readonly T[]; readonly worded: readonly T[] },
  { alpha }: { readonly alpha: number },
): readonly Fused<T>[] {
  const shares = minMax(lists.worded.map(({ score }) => score));
  const base = lowestBelowZero(lists.similar);
  const shareOf = new Map(lists.worded.map((item, place) => [item, shares[place] ?? 0]));
  return fuseLists([lists.similar, lists.worded], (item, _rank, list) =>
    list === 0 ? alpha * (item.score - base) : (1 - alpha) * (shareOf.get(item) ?? 0),
  );
}

/** The lowest score of a list, at most 0: the upper bound of its contribution to an item that it lacks. */
export function lowestBelowZero(items: readonly { readonly score: number }[]): number {
  return items.reduce((lowest, { score }) => Math.min(lowest, score), 0);
}
