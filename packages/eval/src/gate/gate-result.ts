import { compact, type JsonObject } from '@touchstone/contract';
import { type MetricComparison, metricComparisonJson } from '../compare/compare-evaluations.ts';

/** A query that speaks against a rule, with its own value. */
export interface FailingQuery {
  readonly query: string;
  /** Of the metric, or milliseconds. */
  readonly value: number;
  /** The metric's value in the baseline; only for baseline rules. */
  readonly baseline?: number;
}

/** One rule and how it went. */
export interface GateCheck {
  readonly kind: 'metric' | 'latency' | 'baseline' | 'failures';
  /** The rule in words: `precision@5 >= 0.6 (setup)`. */
  readonly rule: string;
  /** Absent when the rule is over all judged queries. */
  readonly category?: string;
  /** Of the metric, milliseconds, or how many questions failed. */
  readonly value: number;
  /** The bound of a threshold, or the baseline's value. */
  readonly limit: number;
  /** Only for baseline rules; its correction is over all baseline rules of the gate. */
  readonly comparison?: MetricComparison;
  readonly passed: boolean;
  /** Empty when the rule passed. Worst first, then by query id. */
  readonly failingQueries: readonly FailingQuery[];
}

/** An evaluation's result under its rules. */
export interface GateResult {
  readonly passed: boolean;
  /** Thresholds, latencies, then baseline rules, each in the order of the rules. */
  readonly checks: readonly GateCheck[];
}

/** An evaluation's result under its rules, as JSON. */
export function gateResultJson({ passed, checks }: GateResult): JsonObject {
  return { passed, checks: checks.map(checkJson) };
}

function checkJson({ kind, rule, category, value, limit, comparison, passed, failingQueries }: GateCheck): JsonObject {
  return compact({
    ...{ kind, rule, category, value, limit },
    comparison: comparison && metricComparisonJson(comparison),
    passed,
    failing_queries: failingQueries.map(({ query, value: own, baseline }) => compact({ query, value: own, baseline })),
  });
}
