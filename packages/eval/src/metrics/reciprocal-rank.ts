import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { isRelevant } from './relevant.ts';

/**
 * 1 / rank of the first relevant document, 0 when none is among the first `cutoff`; no cut-off when it is absent
 * (trec_eval `recip_rank`). Its mean over queries is the MRR, hence the names `mrr` and `mrr@12`.
 */
export function reciprocalRank(cutoff?: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('mrr', cutoff, options),
    compute: (ranking, judgements) => {
      const position = ranking.slice(0, cutoff).findIndex((id) => isRelevant(id, judgements, options));
      return position === -1 ? 0 : 1 / (position + 1);
    },
  };
}
