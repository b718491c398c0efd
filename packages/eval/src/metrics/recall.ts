import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantAmong, relevantCount } from './relevant.ts';

/**
 * The fraction of all relevant documents that the first `cutoff` hold (trec_eval `recall`). Spec 003's "Recall@K",
 * whether any relevant document was found, is `hit`.
 */
export function recall(cutoff: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('recall', cutoff, options),
    compute: (ranking, judgements) => {
      const relevant = relevantCount(judgements, options);
      return relevant === 0 ? 0 : relevantAmong(ranking, cutoff, judgements, options) / relevant;
    },
  };
}
