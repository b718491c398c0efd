import { RetrievalError } from '@touchstone/contract';
import type { Evaluation } from '../evaluate/evaluate-run.ts';
import { checkBaseline } from './check-baseline.ts';
import { checkLatency, checkMetric } from './check-threshold.ts';
import type { GateResult } from './gate-result.ts';
import type { GateRules } from './gate-rules.ts';

/**
 * Holds an evaluation to its rules (spec 004 US4.3); `baseline` is the baseline run under the same judgements, for baseline rules. A threshold is met by the value itself, to the last digit; a
 * baseline rule fails when the difference is below 0 and significant.
 *
 * Throws `invalid_request` when there are no rules, or when a rule needs a metric, a category, times or a baseline that
 * is missing: a rule that cannot be checked never passes in silence.
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
