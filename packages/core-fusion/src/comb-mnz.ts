import { type CombOptions, combSum } from './comb-sum.ts';
import { compareByScore, type Scored } from './compare-by-score.ts';
import { checkFused, type Fused } from './fuse-lists.ts';

/**
 * CombMNZ (Fox and Shaw 1994): CombSUM times the number of lists that found the item, so that agreement counts. A list
 * counts even where its scaled score is 0, as the last place of a min-max list always is.
 * Settings and errors are those of `combSum`.
 */
export function combMnz<T extends Scored>(
  lists: readonly (readonly T[])[],
  options: CombOptions = {},
): readonly Fused<T>[] {
  const fused = combSum(lists, options).map((one) => ({ ...one, score: one.score * foundBy(one) }));
  for (const one of fused) checkFused(one);
  return fused.sort(compareByScore);
}

function foundBy({ contributions }: Fused<Scored>): number {
  return contributions.filter((contribution) => contribution !== null).length;
}
