import { field, parseStrictly, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { BaselineRule, GateRules, LatencyThreshold, MetricThreshold } from './gate-rules.ts';

const category = z.string('must be the name of a category').optional();

const metricThreshold = shape<MetricThreshold>()({
  metric: z.string('must be the name of a metric'),
  min: z.number('must be a number'),
  category,
});

const latencies = {
  mean_ms: 'meanMs',
  p50_ms: 'p50Ms',
  p95_ms: 'p95Ms',
  p99_ms: 'p99Ms',
} as const satisfies Record<string, LatencyThreshold['latency']>;
const latencyNames = Object.keys(latencies) as (keyof typeof latencies)[];

/** The one value that has two spellings: a rule names a field of the summary of latencies. */
const latency = z.codec(
  z.enum(latencyNames, 'must be "mean_ms", "p50_ms", "p95_ms" or "p99_ms"'),
  z.custom<LatencyThreshold['latency']>(),
  {
    decode: (wire): LatencyThreshold['latency'] => latencies[wire],
    encode: (memory) => latencyNames.find((name) => latencies[name] === memory) as (typeof latencyNames)[number],
  },
);

const latencyThreshold = shape<LatencyThreshold>()({
  latency,
  max_ms: field('maxMs', z.number('must be a number of milliseconds').nonnegative('must not be negative')),
  category,
});

const baselineRule = shape<BaselineRule>()({
  not_worse_than_baseline: field('notWorseThanBaseline', z.string('must be the name of a metric')),
  category,
});

/** Rules of a gate, as a config file or a file of their own holds them. */
const gateRules = shape<GateRules>()({
  thresholds: z.array(metricThreshold, 'must be a list of thresholds').optional(),
  latencies: z.array(latencyThreshold, 'must be a list of thresholds').optional(),
  baseline: z.array(baselineRule, 'must be a list of rules').optional(),
  significance: z.number('must be a number').optional(),
});

/** Reads rules from parsed data; `what` names the file. Throws `invalid_request`. */
export function parseGateRules(input: unknown, what: string): GateRules {
  return parseStrictly(gateRules, { code: 'invalid_request', what, input });
}
