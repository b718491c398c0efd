import { RetrievalError } from '@touchstone/contract';
import { type CompareOptions, compareEvaluations, type MetricComparison } from '../compare/compare-evaluations.ts';
import { holm } from '../compare/holm.ts';
import type { Evaluation } from '../evaluate-run.ts';
import type { FailingQuery, GateCheck } from './gate-result.ts';
import type { BaselineRule, GateRules } from './gate-rules.ts';
import { inCategory, scopeOf } from './scope.ts';

interface Pair {
  readonly baseline: Evaluation;
  readonly candidate: Evaluation;
}

/** Compares with the baseline, rule by rule; the correction for many comparisons is over all the rules. */
export function checkBaseline(
  pair: Pair,
  { baseline: rules = [], significance = 0.05 }: GateRules,
  options: Omit<CompareOptions, 'metrics' | 'queries'>,
): readonly GateCheck[] {
  if (!(significance > 0 && significance < 1)) {
    throw new RetrievalError(
      'invalid_request',
      `\`significance\` is ${String(significance)}: give a number between 0 and 1.`,
    );
  }
  const comparisons = rules.flatMap(({ notWorseThanBaseline: metric, category }) => {
    const { queries } = scopeOf(pair.candidate, category);
    return compareEvaluations(pair.baseline, pair.candidate, { ...options, metrics: [metric], queries });
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
  return {
    kind: 'baseline',
    ...inCategory(`${metric} not significantly worse than the baseline`, category),
    value: comparison.candidate,
    limit: comparison.baseline,
    comparison,
    passed,
    failingQueries: passed ? [] : worsened(metric, scopeOf(pair.candidate, category).queries, pair),
  };
}

/** By loss descending, then by query id. */
function worsened(metric: string, queries: readonly string[], { baseline, candidate }: Pair): readonly FailingQuery[] {
  return queries
    .map((query) => {
      const before = baseline.perQuery.get(query)?.[metric] ?? 0;
      const after = candidate.perQuery.get(query)?.[metric] ?? 0;
      return { query, value: after, baseline: before };
    })
    .filter((query) => query.baseline - query.value > 1e-12)
    .sort((a, b) => b.baseline - b.value - (a.baseline - a.value) || (a.query < b.query ? -1 : 1));
}
