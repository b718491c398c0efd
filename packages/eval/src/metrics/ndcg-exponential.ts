import { RetrievalError } from '@touchstone/contract';
import { normalizedGain } from './discounted-gain.ts';
import { type Metric, metricName } from './metric.ts';

/**
 * nDCG with the exponential gain `2^grade - 1` (Burges et al. 2005, gdeval), otherwise as `ndcg`. Both agree where
 * grades are only 0 and 1. Its names are `ndcg_exp` and `ndcg_exp@10`.
 *
 * Throws `invalid_request` for a grade above 1,000: the gain would be no number.
 */
export function ndcgExponential(cutoff?: number): Metric {
  return {
    name: metricName('ndcg_exp', cutoff),
    compute: (ranking, judgements) => normalizedGain(ranking, judgements, cutoff, gainOf),
  };
}

function gainOf(grade: number): number {
  if (grade <= largestGrade) return 2 ** grade - 1;
  throw new RetrievalError(
    'invalid_request',
    `A judgement has the grade ${grade}, and 2 to its power is no number: measure ndcg, or give grades of ${largestGrade} or less.`,
  );
}

/** Sums of a thousand such gains are still numbers. */
const largestGrade = 1000;
