import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { MetricComparison } from '../compare/compare-evaluations.js';

const count = z.int('must be an integer').nonnegative('must not be negative');
const finite = z.number('must be a finite number');

/** One metric of two runs. */
export const metricComparison = z.codec(
  strictObject({
    metric: z.string(),
    query_count: count,
    baseline: finite,
    candidate: finite,
    difference: finite,
    interval: strictObject({ low: finite, high: finite }),
    p_value: finite,
    adjusted_p_value: finite,
    exact: z.boolean(),
    wins: count,
    ties: count,
    losses: count,
  }),
  z.custom<MetricComparison>(),
  {
    decode: ({ query_count, p_value, adjusted_p_value, ...same }): MetricComparison => ({
      ...same,
      queryCount: query_count,
      pValue: p_value,
      adjustedPValue: adjusted_p_value,
    }),
    encode: (m) => ({
      metric: m.metric,
      query_count: m.queryCount,
      baseline: m.baseline,
      candidate: m.candidate,
      difference: m.difference,
      interval: m.interval,
      p_value: m.pValue,
      adjusted_p_value: m.adjustedPValue,
      exact: m.exact,
      wins: m.wins,
      ties: m.ties,
      losses: m.losses,
    }),
  },
);
