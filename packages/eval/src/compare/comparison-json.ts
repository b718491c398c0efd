import type { JsonObject } from '@touchstone/contract';
import type { MetricComparison } from './compare-evaluations.ts';

/** One metric of two runs as JSON. */
export function metricComparisonJson(comparison: MetricComparison): JsonObject {
  const { metric, queryCount, baseline, candidate, difference, interval, pValue, adjustedPValue } = comparison;
  const { exact, wins, ties, losses } = comparison;
  return {
    ...{ metric, query_count: queryCount, baseline, candidate, difference },
    interval: { low: interval.low, high: interval.high },
    ...{ p_value: pValue, adjusted_p_value: adjustedPValue, exact, wins, ties, losses },
  };
}
