import { sumOver } from '../exact/mean-of.ts';
import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { isRelevant, relevantCount } from './relevant.ts';

/**
 * The precision at the rank of each relevant document among the first `cutoff` (all, when it is absent), summed and
 * divided by the number of relevant documents, found or not (trec_eval `map`, `map_cut`). Its mean is the MAP, hence
 * the names `map` and `map@100`.
 */
export function averagePrecision(cutoff?: number, options: RelevanceOptions = {}): Metric {
  return {
    name: metricName('map', cutoff, options),
    compute: (ranking, judgements) => {
      const relevant = relevantCount(judgements, options);
      let found = 0;
      const precisions: number[] = [];
      for (const [position, id] of ranking.slice(0, cutoff).entries()) {
        if (!isRelevant(id, judgements, options)) continue;
        found += 1;
        precisions.push(found / (position + 1));
      }
      return relevant === 0 ? 0 : sumOver(precisions, relevant);
    },
  };
}
