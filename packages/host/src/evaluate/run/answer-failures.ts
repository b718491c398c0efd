import { type FallbackCode, fallbackCodes } from '@touchstone/contract';
import { countedWarning, type InputWarning, type QueryAnswer } from '@touchstone/eval';

/** A question that the requested method did not answer. */
export interface AnswerFailure {
  readonly query: string;
  /** `rerank_unavailable` and its kin where another method answered, else the code of the error. */
  readonly kind: string;
  readonly message: string;
}

/**
 * The questions that the system failed, in the order of the answers. A question that it rightly refused (`invalid_request`: blank, or too
 * long) is not among them: it counts 0 however well the system works.
 */
export function failuresOf(answers: readonly QueryAnswer[]): readonly AnswerFailure[] {
  return answers.flatMap(({ query, error, fallbacks = [] }) => {
    if (error === undefined || error.code === 'invalid_request') return [];
    const { message } = error;
    const kinds = fallbacks.length > 0 ? fallbacks : [error.code];
    return kinds.map((kind) => ({ query, kind, message }));
  });
}

/** Warnings, by kind, on the numbers of failed questions and of those that a permitted fallback answered. */
export function failureWarnings(answers: readonly QueryAnswer[]): readonly InputWarning[] {
  const failed = Map.groupBy(failuresOf(answers), ({ kind }) => kind);
  const allowed = (code: FallbackCode) =>
    answers.flatMap(({ query, error, fallbacks }) => (error === undefined && fallbacks?.includes(code) ? [query] : []));
  return [
    ...[...failed].flatMap(([kind, failures]) =>
      countedWarning(
        'failed_questions',
        failures.map(({ query }) => query),
        `${total(answers)} failed (${kind}) and count 0: ${failures[0]?.message}`,
      ),
    ),
    ...fallbackCodes.flatMap((code) =>
      countedWarning(
        'fallback_answers',
        allowed(code),
        `${total(answers)} were answered by another method (${code}), as the set allows.`,
      ),
    ),
  ];
}

function total({ length }: readonly QueryAnswer[]): string {
  return `of ${length} questions`;
}
