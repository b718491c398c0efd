import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantAmong, relevantCount } from './relevant.ts';

/** Spec 003 §6.3, "Success@K": 1 when the first `cutoff` hold every relevant document, else 0. */
export function setSuccess(cutoff: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('set_success', cutoff, options),
    compute: (ranking, judgements) => {
      const relevant = relevantCount(judgements, options);
      return relevant > 0 && relevantAmong(ranking, cutoff, judgements, options) === relevant ? 1 : 0;
    },
  };
}
