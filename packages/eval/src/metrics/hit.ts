import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantAmong } from './relevant.ts';

/** 1 when any relevant document is among the first `cutoff`, else 0 (trec_eval `success`, spec 003 §5 "Recall@K"). */
export function hit(cutoff: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('hit', cutoff, options),
    compute: (ranking, judgements) => (relevantAmong(ranking, cutoff, judgements, options) > 0 ? 1 : 0),
  };
}
