import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantAmong, relevantCount } from './relevant.ts';

/**
 * Spec 003 §6.3, "Jaccard Similarity": `|retrieved ∩ gold| / |retrieved ∪ gold|`, where retrieved are the first
 * `cutoff` documents, or fewer where fewer came, and gold is every relevant document.
 */
export function jaccard(cutoff: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('jaccard', cutoff, options),
    compute: (ranking, judgements) => {
      const shared = relevantAmong(ranking, cutoff, judgements, options);
      const union = Math.min(cutoff, ranking.length) + relevantCount(judgements, options) - shared;
      return union === 0 ? 0 : shared / union;
    },
  };
}
