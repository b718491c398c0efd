import type { ExpectedEvidence, GoldenQuestion } from '@touchstone/contract';
import type { Judgements, Qrels } from '../judgements.ts';

/** An expected item under the name by which runs and judgements speak of it. */
export interface GoldenItem {
  /** Location (`lib/reply.js#L10-L20`, `lib/reply.js#Reply.send`, `lib/reply.js`), else the candidate id. */
  readonly label: string;
  readonly expected: ExpectedEvidence;
}

/** The items of a question, in its order; a label that repeats an earlier one gets `~2`, `~3`. */
export function goldenItems({ expected }: Pick<GoldenQuestion, 'expected'>): readonly GoldenItem[] {
  const used = new Map<string, number>();
  return expected.map((item) => {
    const label = labelOf(item);
    const times = (used.get(label) ?? 0) + 1;
    used.set(label, times);
    return { label: times === 1 ? label : `${label}~${times}`, expected: item };
  });
}

/**
 * The chunks of the required kernel that are no expected items, under the names that the kernel has for them. They are looked for like
 * items, and are no judgements.
 */
export function kernelItems({ expected, requiredKernel = [] }: GoldenQuestion): readonly GoldenItem[] {
  const named = new Set(expected.map(({ candidateId }) => candidateId));
  return [...new Set(requiredKernel)]
    .filter((chunk) => !named.has(chunk))
    .map((chunk) => ({ label: chunk, expected: { candidateId: chunk, grade: 0 } }));
}

/** Judgements of the questions that have an answer: grade by label. Those without one are for `measureAbstention`. */
export function goldenQrels(questions: readonly GoldenQuestion[]): Qrels {
  const answerable = questions.filter((question) => question.answerable);
  return new Map(
    answerable.map((question): [string, Judgements] => [
      question.id,
      new Map(goldenItems(question).map(({ label, expected }) => [label, expected.grade])),
    ]),
  );
}

/**
 * Judgements of the required kernels (spec 003 §6.3), for `setRecall` and `setSuccess`: each of its chunks has grade 1, under the
 * label of the item that names it. Questions without a kernel are left out.
 */
export function goldenKernels(questions: readonly GoldenQuestion[]): Qrels {
  return new Map(
    questions.flatMap((question): [string, Judgements][] => {
      const { id, requiredKernel } = question;
      if (requiredKernel === undefined || requiredKernel.length === 0) return [];
      const items = goldenItems(question);
      const labels = requiredKernel.map(
        (chunk) => items.find(({ expected }) => expected.candidateId === chunk)?.label ?? chunk,
      );
      return [[id, new Map(labels.map((label) => [label, 1]))]];
    }),
  );
}

function labelOf({ candidateId, repo, path, startLine, endLine, symbol }: ExpectedEvidence): string {
  if (path === undefined) return candidateId ?? '';
  const place = repo === undefined ? path : `${repo}:${path}`;
  if (startLine !== undefined) return `${place}#L${startLine}-L${endLine}`;
  return symbol === undefined ? place : `${place}#${symbol}`;
}
