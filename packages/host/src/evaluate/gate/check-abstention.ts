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
  const [where, nowhere] = ['where there is an answer', 'where there is no answer'];
  return [
    ...check(`silent ${nowhere}`, rightlyAbstained, { min: rule.minRightlyAbstained }, answered),
    ...check(`silent or in doubt ${nowhere}`, rightlyDoubted, { min: rule.minRightlyDoubted }, answered),
    ...check(`silent ${where}`, wronglyAbstained, { max: rule.maxWronglyAbstained }, silent),
  ];
}

/** None where the rule has no such bound. */
function check(
  what: string,
  value: number | undefined,
  { min, max }: { readonly min?: number; readonly max?: number },
  against: readonly string[],
): readonly GateCheck[] {
  const limit = min ?? max;
  if (value === undefined || limit === undefined) return [];
  const passed = min === undefined ? value <= limit : value >= limit;
  const failingQueries = passed ? [] : against.map((query) => ({ query, value: 0 }));
  const rule = `${what} ${min === undefined ? '<=' : '>='} ${limit}`;
  return [{ kind: 'metric', rule, value, limit, passed, failingQueries }];
}
