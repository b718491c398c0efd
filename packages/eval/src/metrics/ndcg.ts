import { normalizedGain } from './discounted-gain.ts';
import { type Metric, metricName } from './metric.ts';

/**
 * nDCG with linear gain (the grade itself) and the ideal ranking taken from the judgements, over the first `cutoff`
 * or the whole ranking (trec_eval `ndcg_cut`, `ndcg`). Tools that use the gain `2^grade - 1` give other numbers for
 * graded judgements: that is `ndcgExponential`.
 */
export function ndcg(cutoff?: number): Metric {
  return {
    name: metricName('ndcg', cutoff),
    compute: (ranking, judgements) => normalizedGain(ranking, judgements, cutoff, (grade) => grade),
  };
}
