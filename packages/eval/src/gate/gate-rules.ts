import { field, parseStrictly, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { LatencySummary } from '../numbers/latency-summary.ts';

/** A metric must reach a value, overall or in one category. */
export interface MetricThreshold {
  readonly metric: string;
  /** Lowest value that passes. */
  readonly min: number;
  /** Default: all judged queries. */
  readonly category?: string;
}

/** A time must not be exceeded, overall or in one category. */
export interface LatencyThreshold {
  readonly latency: Exclude<keyof LatencySummary, 'queryCount'>;
  /** Highest value that passes, in milliseconds. */
  readonly maxMs: number;
  readonly category?: string;
}

/** A metric must not be significantly worse than in the baseline, overall or in one category. */
export interface BaselineRule {
  readonly notWorseThanBaseline: string;
  readonly category?: string;
}

/** The rules of an evaluation. */
export interface GateRules {
  readonly thresholds?: readonly MetricThreshold[];
  readonly latencies?: readonly LatencyThreshold[];
  readonly baseline?: readonly BaselineRule[];
  /** Level of significance of the baseline rules, above 0 and below 1, after Holm's correction for their number. Default 0.05. */
  readonly significance?: number;
}

/** Spec 004's targets: SC-001 p95 within 2 s, SC-002 precision@5 of 0.6, SC-003 recall@10 of 0.7. */
export const validationGate = {
  thresholds: [
    { metric: 'precision@5', min: 0.6 },
    { metric: 'recall@10', min: 0.7 },
  ],
  latencies: [{ latency: 'p95Ms', maxMs: 2000 }],
} as const satisfies GateRules;

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
