import { RetrievalError } from '@touchstone/contract';
import type { GateCheck } from '@touchstone/eval';
import type { MeasuredRun } from '../run/evaluate-set.ts';
import type { AbstentionRule } from './gate-file.ts';

/** Holds the silence of a system to its bounds, as checks like any other (spec 004 SC-006). */
export function checkAbstention(rule: AbstentionRule, { abstention, settings }: MeasuredRun): readonly GateCheck[] {
  if (abstention === undefined) {
    throw new RetrievalError(
      'invalid_request',
      `The gate has rules for abstention, but ${settings.set} has no unanswerable questions. Remove the rules, or add such questions.`,
    );
  }
  const { rightlyAbstained, wronglyAbstained, rightlyDoubted, answered, silent } = abstention;
  if (rule.minRightlyDoubted !== undefined && rightlyDoubted === undefined) {
    throw new RetrievalError(
      'invalid_request',
      'The gate has a rule for doubt, which only the methods "evidence" and "context" measure. Use one of them, or remove the rule.',
    );
  }
  return [
    ...atLeast('silent where there is no answer', rightlyAbstained, rule.minRightlyAbstained, answered),
    ...atLeast('silent or in doubt where there is no answer', rightlyDoubted, rule.minRightlyDoubted, answered),
    ...atMost('silent where there is an answer', wronglyAbstained, rule.maxWronglyAbstained, silent),
  ];
}

function atLeast(
  what: string,
  value: number | undefined,
  min: number | undefined,
  against: readonly string[],
): readonly GateCheck[] {
  if (value === undefined || min === undefined) return [];
  return [check(`${what} >= ${min}`, value, min, value >= min, against)];
}

function atMost(
  what: string,
  value: number,
  max: number | undefined,
  against: readonly string[],
): readonly GateCheck[] {
  return max === undefined ? [] : [check(`${what} <= ${max}`, value, max, value <= max, against)];
}

function check(rule: string, value: number, limit: number, passed: boolean, against: readonly string[]): GateCheck {
  const failingQueries = passed ? [] : against.map((query) => ({ query, value: 0 }));
  return { kind: 'metric', rule, value, limit, passed, failingQueries };
}
