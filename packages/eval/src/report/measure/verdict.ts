import type { MetricComparison } from '../../compare/compare-evaluations.ts';

/** The verdict on a difference between two runs. */
export type Verdict = 'better' | 'worse' | 'unclear';

/** Better or worse where the corrected p-value is below 0.05; anything else may be chance. */
export function verdictOf({ difference, adjustedPValue }: MetricComparison): Verdict {
  if (adjustedPValue >= significance || difference === 0) return 'unclear';
  return difference > 0 ? 'better' : 'worse';
}

/** The p-value from which on a difference may be chance. */
export const significance = 0.05;
