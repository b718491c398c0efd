import { RetrievalError } from '@touchstone/contract';
import { compareEvaluations, holm, type MetricComparison } from '../compare/compare-evaluations.ts';
import { lossesOf } from '../compare/worsened-queries.ts';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import type { FailingQuery, GateCheck, GateResult } from './gate-result.ts';
import type { BaselineRule, GateRules, LatencyThreshold, MetricThreshold } from './gate-rules.ts';

/**
 * Holds an evaluation to its rules (spec 004 US4.3); `baseline` is the baseline run under the same judgements, for
 * baseline rules. A threshold is met by the value itself, to the last digit; a baseline rule fails when the difference
 * is below 0 and significant. Throws `invalid_request` when there are no rules, or when a rule needs a metric, a
 * category, times or a baseline that is missing: a rule that cannot be checked never passes in silence.
 */
export function checkGate(
  evaluation: Evaluation,
  rules: GateRules,
  { baseline }: { readonly baseline?: Evaluation } = {},
): GateResult {
  const { thresholds = [], latencies = [], baseline: baselineRules = [] } = rules;
  if (thresholds.length + latencies.length + baselineRules.length === 0) {
    throw new RetrievalError(
      'invalid_request',
      'The gate has no rules, so it would always pass. Add at least one rule.',
    );
  }
  const checks = [
    ...thresholds.map((threshold) => checkMetric(evaluation, threshold)),
    ...latencies.map((threshold) => checkLatency(evaluation, threshold)),
  ];
  if (baselineRules.length > 0) {
    if (baseline === undefined) {
      throw new RetrievalError(
        'invalid_request',
        'The gate compares with a baseline, which is missing: name a baseline.',
      );
    }
    checks.push(...checkBaseline({ baseline, candidate: evaluation }, rules));
  }
  return { passed: checks.every(({ passed }) => passed), checks };
}

function checkMetric(evaluation: Evaluation, { metric, min, category }: MetricThreshold): GateCheck {
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

function checkLatency(evaluation: Evaluation, { latency, maxMs, category }: LatencyThreshold): GateCheck {
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

interface Pair {
  readonly baseline: Evaluation;
  readonly candidate: Evaluation;
}

/** Compares with the baseline, rule by rule; the correction for many comparisons is over all the rules. */
function checkBaseline(pair: Pair, { baseline: rules = [], significance = 0.05 }: GateRules): readonly GateCheck[] {
  if (!(significance > 0 && significance < 1)) {
    throw new RetrievalError(
      'invalid_request',
      `\`significance\` is ${String(significance)}: give a number between 0 and 1.`,
    );
  }
  const comparisons = rules.flatMap(({ notWorseThanBaseline: metric, category }) => {
    const { queries } = scopeOf(pair.candidate, category);
    return compareEvaluations(pair.baseline, pair.candidate, { metrics: [metric], queries });
  });
  const adjusted = holm(comparisons.map(({ pValue }) => pValue));
  return rules.flatMap((rule, index) => {
    const comparison = comparisons[index];
    if (comparison === undefined) return [];
    return [checkRule(rule, { ...comparison, adjustedPValue: adjusted[index] ?? 1 }, significance, pair)];
  });
}

function checkRule(
  { notWorseThanBaseline: metric, category }: BaselineRule,
  comparison: MetricComparison,
  significance: number,
  pair: Pair,
): GateCheck {
  const passed = comparison.difference >= 0 || comparison.adjustedPValue >= significance;
  const { queries } = scopeOf(pair.candidate, category);
  const worsened = passed ? [] : lossesOf(metric, queries, pair.baseline, pair.candidate);
  return {
    kind: 'baseline',
    ...inCategory(`${metric} not significantly worse than the baseline`, category),
    value: comparison.candidate,
    limit: comparison.baseline,
    comparison,
    passed,
    failingQueries: worsened.map(({ query, candidate, baseline }) => ({ query, value: candidate, baseline })),
  };
}

/** All judged queries, or those of one category. Throws `invalid_request` for a category that does not occur. */
function scopeOf(evaluation: Evaluation, category: string | undefined) {
  if (category === undefined) return { summary: evaluation, queries: [...evaluation.perQuery.keys()] };
  const found = evaluation.perCategory.get(category);
  if (found !== undefined) return { summary: found, queries: found.queries };
  const known = [...evaluation.perCategory.keys()].join(', ') || 'none';
  throw new RetrievalError(
    'invalid_request',
    `The gate has a rule for category "${category}", but the categories are ${known}.`,
  );
}

/** The words of a rule, with its category where it has one. */
function inCategory(rule: string, category: string | undefined): { rule: string; category?: string } {
  return category === undefined ? { rule } : { rule: `${rule} (${category})`, category };
}
