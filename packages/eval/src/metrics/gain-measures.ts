import { RetrievalError } from '@touchstone/contract';
import type { Judgements } from '../judgements.ts';
import type { Measure } from './set-measures.ts';

/**
 * nDCG with linear gain (the grade itself) and the ideal ranking taken from the judgements (trec_eval `ndcg_cut`, `ndcg`). Tools that
 * use the gain `2^grade - 1` give other numbers for graded judgements: that is `ndcgExponential`.
 */
export const ndcg: Measure = (ranking, judgements, { cutoff }) =>
  normalizedGain(ranking, judgements, cutoff, (grade) => grade);

/**
 * nDCG with the exponential gain `2^grade - 1` (Burges et al. 2005, gdeval), otherwise as `ndcg`. Both agree where grades are only 0
 * and 1. Throws `invalid_request` for a grade above 1,000: the gain would be no number.
 */
export const ndcgExponential: Measure = (ranking, judgements, { cutoff }) =>
  normalizedGain(ranking, judgements, cutoff, exponentialGain);

function exponentialGain(grade: number): number {
  if (grade <= largestGrade) return 2 ** grade - 1;
  throw new RetrievalError(
    'invalid_request',
    `A judgement has the grade ${grade}, which is too large for 2 to its power: measure ndcg, or give grades of ${largestGrade} or less.`,
  );
}

/** Sums of a thousand such gains are still numbers. */
const largestGrade = 1000;

/**
 * Discounted cumulative gain of a ranking divided by that of the best ranking that the judgements allow, both cut at
 * `cutoff`: `Σ gain(grade) / log2(rank + 1)`. Grades below 0 count 0; 0 when no document has a gain.
 */
function normalizedGain(
  ranking: readonly string[],
  judgements: Judgements,
  cutoff: number,
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
