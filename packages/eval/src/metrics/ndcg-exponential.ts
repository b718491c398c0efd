import { normalizedGain } from './discounted-gain.js';
import { type Metric, metricName } from './metric.js';

/**
 * nDCG with the exponential gain `2^grade - 1` (Burges et al. 2005, gdeval), otherwise as `ndcg`. Both agree where
 * grades are only 0 and 1. Its names are `ndcg_exp` and `ndcg_exp@10`.
 */
export function ndcgExponential(cutoff?: number): Metric {
  return {
    name: metricName('ndcg_exp', cutoff),
    compute: (ranking, judgements) => normalizedGain(ranking, judgements, cutoff, (grade) => 2 ** grade - 1),
  };
}
