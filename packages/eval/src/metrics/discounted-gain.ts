import type { Judgements } from '../judgements.ts';

/**
 * Discounted cumulative gain of a ranking divided by that of the best ranking that the judgements allow, both cut at
 * `cutoff`: `Σ gain(grade) / log2(rank + 1)`. Grades below 0 count 0; 0 when no document has a gain.
 */
export function normalizedGain(
  ranking: readonly string[],
  judgements: Judgements,
  cutoff: number | undefined,
  gain: (grade: number) => number,
): number {
  const gainOf = (grade: number): number => (grade > 0 ? gain(grade) : 0);
  const ideal = [...judgements.values()].map(gainOf).sort((a, b) => b - a);
  const best = discountedGain(ideal.slice(0, cutoff));
  const actual = ranking.slice(0, cutoff).map((id) => gainOf(judgements.get(id) ?? 0));
  return best === 0 ? 0 : discountedGain(actual) / best;
}

function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, position) => sum + gain / Math.log2(position + 2), 0);
}
