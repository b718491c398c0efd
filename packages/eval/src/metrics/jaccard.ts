import { type Metric, metricName, type RelevanceOptions } from './metric.js';
import { relevantAmong, relevantCount } from './relevant.js';

/**
 * Spec 003 §6.3, "Jaccard Similarity": `|retrieved ∩ gold| / |retrieved ∪ gold|`, where retrieved are the first
 * `cutoff` documents, or fewer where fewer came, and gold is every relevant document.
 */
export function jaccard(cutoff: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('jaccard', cutoff, options),
    compute: (ranking, judgements) => {
      const retrieved = ranking.slice(0, cutoff);
      const shared = relevantAmong(retrieved, judgements, options);
      const union = retrieved.length + relevantCount(judgements, options) - shared;
      return union === 0 ? 0 : shared / union;
    },
  };
}
