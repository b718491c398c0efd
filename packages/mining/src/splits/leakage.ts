import { nearDuplicates } from './near-duplicates.ts';
import type { Split, SplitQuestion } from './split.ts';

/** Answers that questions of two parts have in common, and pairs of near-duplicate ones. All are empty for a split by `splitQuestions`. */
export function findLeakage(questions: readonly (SplitQuestion & { readonly split: Split })[]) {
  const splitsOf = new Map<string, Set<Split>>();
  for (const { answers, split } of questions) {
    for (const answer of answers) splitsOf.set(answer, (splitsOf.get(answer) ?? new Set()).add(split));
  }
  const pairs = nearDuplicates(questions.map(({ query }) => query)).flatMap(([a, b]) => {
    const [one, other] = [questions[a], questions[b]];
    return one?.split === other?.split ? [] : [[one?.id, other?.id] as const];
  });
  return {
    sharedAnswers: [...splitsOf].flatMap(([answer, { size }]) => (size > 1 ? [answer] : [])).sort(),
    nearDuplicates: pairs,
  };
}
