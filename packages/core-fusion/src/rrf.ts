import type { Scored } from './compare-by-score.ts';
import { type Fused, fuseLists } from './fuse-lists.ts';
import { orderedList } from './ranked-list.ts';

/** Settings of reciprocal rank fusion. */
interface RrfOptions {
  /** For `1/(k + rank)` with rank from 1; above 0. Default 60 (Cormack et al. 2009, spec 002 §5). */
  readonly k?: number;
  /** One for each list, from 0 up, not all 0. Default: 1 each. */
  readonly weights?: readonly number[];
}

/**
 * Reciprocal rank fusion, `Σ w/(k + rank)`: each list is first reduced to the best score of each id and ordered by
 * score descending, then id ascending; scores must be "higher is better" (see `toRankingScore`). Only ranks count, so
 * lists of different scales mix. An item only in lists of weight 0 stays, with score 0.
 *
 * Throws `bad_response` for a score that is not finite.
 */
export function rrf<T extends Scored>(lists: readonly (readonly T[])[], options: RrfOptions = {}): readonly Fused<T>[] {
  return fuseByRank(lists.map(orderedList), options);
}

/**
 * Reciprocal rank fusion of lists that are only ids, best first: positions are ranks. An id that occurs again in the
 * same list counts where it comes first, and the later one takes up no rank.
 */
export function rrfRankings(
  rankings: readonly (readonly string[])[],
  options: RrfOptions = {},
): readonly Fused<{ readonly id: string }>[] {
  const lists = rankings.map((ids) => ids.map((id) => ({ id })));
  return fuseByRank(lists, options);
}

function fuseByRank<T extends { readonly id: string }>(
  lists: readonly (readonly T[])[],
  { k = 60, weights }: RrfOptions,
): readonly Fused<T>[] {
  return fuseLists(lists, (_item, rank, list) => (weights?.[list] ?? 1) / (k + rank));
}
