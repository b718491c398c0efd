import { field, shape, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { MetricComparison } from '../compare/compare-evaluations.ts';

const count = z.int('must be an integer').nonnegative('must not be negative');
const finite = z.number('must be a finite number');

/** One metric of two runs. */
export const metricComparison = shape<MetricComparison>()({
  metric: z.string(),
  query_count: field('queryCount', count),
  baseline: finite,
  candidate: finite,
  difference: finite,
  interval: strictObject({ low: finite, high: finite }),
  p_value: field('pValue', finite),
  adjusted_p_value: field('adjustedPValue', finite),
  exact: z.boolean(),
  wins: count,
  ties: count,
  losses: count,
});
