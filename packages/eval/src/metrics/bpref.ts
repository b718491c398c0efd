import { sumOver } from '../exact/mean-of.ts';
import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { relevantCount } from './relevant.ts';

/**
 * Binary preference (Buckley and Voorhees 2004): how often a relevant document stands above those judged not relevant.
 * Documents without a judgement, or with a grade below 0 (seen but not judged), are passed over, so incomplete
 * judgements hurt less. With R relevant documents and N judged not relevant, each relevant document found adds
 * `1 - min(not relevant above it, R) / min(N, R)`; the sum is divided by R (trec_eval `bpref`).
 */
export function bpref(options: RelevanceOptions = {}): Metric {
  const { minGrade = 1 } = options;
  return {
    name: metricName('bpref', undefined, options),
    compute: (ranking, judgements) => {
      const relevant = relevantCount(judgements, options);
      if (relevant === 0) return 0;
      const worst = Math.min(relevant, notRelevantCount(judgements.values(), minGrade));
      let above = 0;
      const shares: number[] = [];
      for (const id of ranking) {
        const grade = judgements.get(id) ?? -1;
        if (grade >= minGrade) shares.push(above === 0 ? 1 : (worst - Math.min(above, relevant)) / worst);
        else if (grade >= 0) above += 1;
      }
      return sumOver(shares, relevant);
    },
  };
}

function notRelevantCount(grades: Iterable<number>, minGrade: number): number {
  let count = 0;
  for (const grade of grades) if (grade >= 0 && grade < minGrade) count += 1;
  return count;
}
