import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantAmong, relevantCount } from './relevant.ts';

/** Precision at R, the number of relevant documents of the query (trec_eval `Rprec`). */
export function rPrecision(options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('r_precision', undefined, options),
    compute: (ranking, judgements) => {
      const relevant = relevantCount(judgements, options);
      return relevant === 0 ? 0 : relevantAmong(ranking, relevant, judgements, options) / relevant;
    },
  };
}
