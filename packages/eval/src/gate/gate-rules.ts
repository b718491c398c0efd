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
