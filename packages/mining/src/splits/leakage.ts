import { nearDuplicates } from './near-duplicates.ts';
import type { Split, SplitQuestion } from './split.ts';

/** The overlap of one part of a split with another. All are 0 for a split by `splitQuestions`. */
export interface Leakage {
  /** Answers that questions of two parts have in common. */
  readonly sharedAnswers: readonly string[];
  /** Pairs of ids of near-duplicate questions in two parts. */
  readonly nearDuplicates: readonly (readonly [string, string])[];
}

/** Looks for leaks, without regard to how the split was made. */
export function findLeakage(questions: readonly (SplitQuestion & { readonly split: Split })[]): Leakage {
  const splitsOf = new Map<string, Set<Split>>();
  for (const { answers, split } of questions) {
    for (const answer of answers) splitsOf.set(answer, (splitsOf.get(answer) ?? new Set()).add(split));
  }
  const pairs = nearDuplicates(questions.map(({ query }) => query)).flatMap(([a, b]) => {
    const [one, other] = [questions[a], questions[b]];
    return one === undefined || other === undefined || one.split === other.split ? [] : [[one.id, other.id] as const];
  });
  return {
    sharedAnswers: [...splitsOf].flatMap(([answer, { size }]) => (size > 1 ? [answer] : [])).sort(),
    nearDuplicates: pairs,
  };
}
