import { RetrievalError } from '@touchstone/contract';
import { compareEvaluations, type MetricComparison } from '../compare/compare-evaluations.ts';
import { holm } from '../compare/holm.ts';
import { lossesOf } from '../compare/worsened-queries.ts';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import type { GateCheck } from './gate-result.ts';
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
): readonly GateCheck[] {
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
