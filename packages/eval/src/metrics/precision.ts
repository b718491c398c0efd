import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantAmong } from './relevant.ts';

/** Relevant documents among the first `cutoff`, divided by `cutoff` even where fewer came (trec_eval `P`). */
export function precision(cutoff: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('precision', cutoff, options),
    compute: (ranking, judgements) => relevantAmong(ranking, cutoff, judgements, options) / cutoff,
  };
}
