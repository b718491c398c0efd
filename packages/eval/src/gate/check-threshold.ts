import { RetrievalError } from '@touchstone/contract';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import type { FailingQuery, GateCheck } from './gate-result.ts';
import type { LatencyThreshold, MetricThreshold } from './gate-rules.ts';
import { inCategory, scopeOf } from './scope.ts';

/** Holds a mean to its bound. */
export function checkMetric(evaluation: Evaluation, { metric, min, category }: MetricThreshold): GateCheck {
  const { summary, queries } = scopeOf(evaluation, category);
  const value = summary.mean[metric];
  if (value === undefined) {
    const known = Object.keys(summary.mean).join(', ');
    throw new RetrievalError(
      'invalid_request',
      `The gate has a rule for "${metric}", but only these metrics were computed: ${known}.`,
    );
  }
  const passed = value >= min;
  const low = queries
    .map((query) => ({ query, value: evaluation.perQuery.get(query)?.[metric] ?? 0 }))
    .filter((query) => query.value < min);
  return {
    kind: 'metric',
    ...inCategory(`${metric} >= ${min}`, category),
    value,
    limit: min,
    passed,
    failingQueries: passed ? [] : low.sort((a, b) => a.value - b.value || byId(a, b)),
  };
}

/** Holds a time to its bound. */
export function checkLatency(evaluation: Evaluation, { latency, maxMs, category }: LatencyThreshold): GateCheck {
  const { summary, queries } = scopeOf(evaluation, category);
  const value = summary.latency?.[latency];
  if (value === undefined) {
    throw new RetrievalError('invalid_request', `The gate has a rule for ${latency}, but the run has no latencies.`);
  }
  const passed = value <= maxMs;
  const slow = queries
    .map((query) => ({ query, value: evaluation.latenciesMs.get(query) ?? 0 }))
    .filter((query) => query.value > maxMs);
  return {
    kind: 'latency',
    // As gate files spell it: `p95_ms`.
    ...inCategory(`${latency.replace(/Ms$/, '_ms')} <= ${maxMs}`, category),
    value,
    limit: maxMs,
    passed,
    failingQueries: passed ? [] : slow.sort((a, b) => b.value - a.value || byId(a, b)),
  };
}

function byId(a: FailingQuery, b: FailingQuery): number {
  return a.query < b.query ? -1 : 1;
}
