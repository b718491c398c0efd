import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { GateRules, LatencyThreshold } from '../gate/gate-rules.js';

const metricThreshold = strictObject({
  metric: z.string('must be the name of a metric'),
  min: z.number('must be a number'),
  category: z.string('must be the name of a category').optional(),
});

const latencyNames = ['mean_ms', 'p50_ms', 'p95_ms', 'p99_ms'] as const;
const fromWire = { mean_ms: 'meanMs', p50_ms: 'p50Ms', p95_ms: 'p95Ms', p99_ms: 'p99Ms' } as const;
const toWire = { meanMs: 'mean_ms', p50Ms: 'p50_ms', p95Ms: 'p95_ms', p99Ms: 'p99_ms' } as const;

const latencyThreshold = z.codec(
  strictObject({
    latency: z.enum(latencyNames, 'must be "mean_ms", "p50_ms", "p95_ms" or "p99_ms"'),
    max_ms: z.number('must be a number of milliseconds').nonnegative('must not be negative'),
    category: z.string('must be the name of a category').optional(),
  }),
  z.custom<LatencyThreshold>(),
  {
    decode: ({ latency, max_ms, ...rest }): LatencyThreshold => ({
      latency: fromWire[latency],
      maxMs: max_ms,
      ...rest,
    }),
    encode: ({ latency, maxMs, ...rest }) => ({ latency: toWire[latency], max_ms: maxMs, ...rest }),
  },
);

const baselineRule = z.codec(
  strictObject({
    not_worse_than_baseline: z.string('must be the name of a metric'),
    category: z.string('must be the name of a category').optional(),
  }),
  z.custom<NonNullable<GateRules['baseline']>[number]>(),
  {
    decode: ({ not_worse_than_baseline, ...rest }) => ({ notWorseThanBaseline: not_worse_than_baseline, ...rest }),
    encode: ({ notWorseThanBaseline, ...rest }) => ({ not_worse_than_baseline: notWorseThanBaseline, ...rest }),
  },
);

/** Rules of a gate, as a config file or a file of their own holds them. */
export const gateRules = z.codec(
  strictObject({
    thresholds: z.array(metricThreshold, 'must be a list of thresholds').optional(),
    latencies: z.array(latencyThreshold, 'must be a list of thresholds').optional(),
    baseline: z.array(baselineRule, 'must be a list of rules').optional(),
    significance: z.number('must be a number').optional(),
  }),
  z.custom<GateRules>(),
  {
    decode: (w): GateRules => w,
    encode: ({ thresholds, latencies, baseline, ...rest }) => ({
      ...(thresholds === undefined ? {} : { thresholds: [...thresholds] }),
      ...(latencies === undefined ? {} : { latencies: [...latencies] }),
      ...(baseline === undefined ? {} : { baseline: [...baseline] }),
      ...rest,
    }),
  },
);

/** Reads rules from data that has been parsed; `what` names the file. Throws `invalid_request`. */
export function parseGateRules(input: unknown, what: string): GateRules {
  return parseStrictly(gateRules, { code: 'invalid_request', what, input });
}
