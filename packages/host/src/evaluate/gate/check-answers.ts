import type { GateCheck } from '@touchstone/eval';
import type { AnswerFailure } from '../run/answer-failures.ts';
import type { MeasuredRun } from '../run/evaluate-set.ts';

/**
 * A gate over questions that the system failed, or that another method answered, is shut: the figures are then not
 * those of the method. None where every question was answered; `of` names the owner of the answers.
 */
export function checkAnswers(failures: readonly AnswerFailure[], of = ''): readonly GateCheck[] {
  if (failures.length === 0) return [];
  const queries = [...new Set(failures.map(({ query }) => query))];
  const kinds = [...Map.groupBy(failures, ({ kind }) => kind)].map(([kind, { length }]) => `${kind} ${length}`);
  return [
    {
      kind: 'failures',
      rule: `questions${of} that failed or that another method answered <= 0 (${kinds.join(', ')})`,
      value: queries.length,
      limit: 0,
      passed: false,
      failingQueries: queries.map((query) => ({ query, value: 0 })),
    },
  ];
}

/** A gate over a set without a judged item in the index is shut, and shows the missing ones. */
export function checkJudged({ warnings }: Pick<MeasuredRun, 'warnings'>): readonly GateCheck[] {
  if (!warnings.some(({ code }) => code === 'nothing_judged')) return [];
  const rule = 'expected items that are in the index >= 1';
  return [{ kind: 'failures', rule, value: 0, limit: 1, passed: false, failingQueries: [] }];
}
