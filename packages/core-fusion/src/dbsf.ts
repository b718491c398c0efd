import type { Scored } from './compare-by-score.ts';
import { type Fused, fuseLists } from './fuse-lists.ts';
import { rankedList } from './ranked-list.ts';

/**
 * Distribution-based score fusion as Qdrant defines it (lib/segment/src/common/score_fusion.rs): each list is scaled so
 * that mean - 3 sample standard deviations becomes 0 and mean + 3 becomes 1, and the scaled scores are summed. Nothing
 * is clamped: an outlier can pass 1 or fall below 0. A single score, or scores that are all equal, count 0.5.
 * Lists are first reduced to the best score of each id; scores must be "higher is better" (see `toRankingScore`).
 *
 * Throws `bad_response` for a score that is not finite.
 */
export function dbsf<T extends Scored>(lists: readonly (readonly T[])[]): readonly Fused<T>[] {
  const ranked = lists.map(rankedList);
  const scales = ranked.map((items) => distributionScale(items.map(({ score }) => score)));
  return fuseLists(ranked, (item, _rank, list) => scales[list]?.(item.score) ?? 0);
}

/** `descending` keeps the sum independent of the order in which the provider listed its hits. */
function distributionScale(descending: readonly number[]): (score: number) => number {
  // Equality is tested directly: the mean of equal numbers can miss them by a rounding error.
  if (descending[0] === descending.at(-1)) return () => 0.5;
  const unit = unitOf(descending);
  const mean = descending.reduce((sum, score) => sum + score / unit, 0) / descending.length;
  const squares = descending.reduce((sum, score) => sum + (score / unit - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (descending.length - 1));
  // Scores whose squares do not differ are as good as equal.
  if (deviation === 0) return () => 0.5;
  return (score) => (score / unit - mean) / (6 * deviation) + 0.5;
}

/** The divisor of scores, so that squares neither vanish nor overflow: a power of two, so exact. Mostly 1. */
function unitOf(scores: readonly number[]): number {
  const largest = scores.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  if (largest > 1e-100 && largest < 1e100) return 1;
  return 2 ** Math.max(-1022, Math.min(1022, Math.floor(Math.log2(largest))));
}
