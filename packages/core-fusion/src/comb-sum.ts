import type { Scored } from './compare-by-score.ts';
import { type Fused, fuseLists } from './fuse-lists.ts';
import { minMax } from './min-max.ts';
import { rankedList } from './ranked-list.ts';

/** Settings of the fusion that adds scores. */
interface CombOptions {
  /** One for each list, from 0 up, not all 0. Default: 1 each. */
  readonly weights?: readonly number[];
  /** `min-max` scales each list to 0..1 by itself; `none` adds scores that share a scale already. Default `min-max`. */
  readonly normalization?: 'min-max' | 'none';
}

/**
 * CombSUM (Fox and Shaw 1994, on scores that Lee 1997 scales by min-max): the sum of an item's scores over all lists,
 * 0 where a list did not find it. Lists are first reduced to the best score of each id; scores must be "higher is
 * better" (see `toRankingScore`).
 *
 * Throws `bad_response` for a score that is not finite.
 */
export function combSum<T extends Scored>(
  lists: readonly (readonly T[])[],
  { weights, normalization = 'min-max' }: CombOptions = {},
): readonly Fused<T>[] {
  const ranked = lists.map(rankedList);
  const scaled = ranked.map((items) => {
    const scores = items.map(({ score }) => score);
    return normalization === 'min-max' ? minMax(scores) : scores;
  });
  return fuseLists(ranked, (_item, rank, list) => (weights?.[list] ?? 1) * (scaled[list]?.[rank - 1] ?? 0));
}
