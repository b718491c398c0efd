import { RetrievalError } from '@touchstone/contract';
import { seededRandom } from '@touchstone/eval';
import { groupsOf } from './groups.ts';
import { nearDuplicates } from './near-duplicates.ts';

/** The parts that questions are split into. */
export const splits = ['train', 'dev', 'test'] as const;
export type Split = (typeof splits)[number];

/** The share of the questions for each part; together 1. */
export type SplitShares = Readonly<Record<Split, number>>;

/** The default shares. */
export const usualShares: SplitShares = { train: 0.6, dev: 0.2, test: 0.2 };

/** A question, as far as a split looks at it. */
export interface SplitQuestion {
  readonly id: string;
  readonly query: string;
  /** Contexts that answer it: its targets, positives and kernel. Questions that share one are never parted. */
  readonly answers: readonly string[];
}

/** Questions in their parts. */
export interface FinishedSplit {
  readonly splitOf: ReadonlyMap<string, Split>;
  readonly sizes: Readonly<Record<Split, number>>;
  /** Groups of questions that stay together, and how many questions the largest has. */
  readonly groups: number;
  readonly largestGroup: number;
}

/**
 * Splits questions so that no part contains another's answers: questions that share an answer, or nearly all words,
 * stay together, with all that share something with these. The largest groups are placed first, each in the part
 * furthest below its share, equal ones in an order drawn by the seed.
 *
 * @throws `invalid_request` for shares that are not of a whole.
 */
export function splitQuestions(
  questions: readonly SplitQuestion[],
  { shares = usualShares, seed }: { readonly shares?: SplitShares; readonly seed: number },
): FinishedSplit {
  requireShares(shares);
  const groups = placingOrder(groupQuestions(questions), seed);
  const sizes = { train: 0, dev: 0, test: 0 };
  const splitOf = new Map<string, Split>();
  for (const group of groups) {
    const missing = (split: Split) => shares[split] * questions.length - sizes[split];
    const [wanting = 'train'] = splits.filter((split) => shares[split] > 0).sort((a, b) => missing(b) - missing(a));
    sizes[wanting] += group.length;
    for (const member of group) splitOf.set(questions[member]?.id ?? '', wanting);
  }
  return { splitOf, sizes, groups: groups.length, largestGroup: groups[0]?.length ?? 0 };
}

function requireShares(shares: SplitShares): void {
  const values = splits.map((split) => shares[split]);
  const sum = values.reduce((total, value) => total + value, 0);
  if (values.every((value) => value >= 0) && Math.abs(sum - 1) < 1e-9) return;
  throw new RetrievalError(
    'invalid_request',
    `The shares of ${splits.join(', ')} are ${values.join(', ')}: give numbers from 0 that sum to 1.`,
  );
}

function groupQuestions(questions: readonly SplitQuestion[]): readonly (readonly number[])[] {
  const groups = groupsOf(questions.length);
  const firstWith = new Map<string, number>();
  for (const [member, { answers }] of questions.entries()) {
    for (const answer of answers) {
      const first = firstWith.get(answer);
      if (first === undefined) firstWith.set(answer, member);
      else groups.join(first, member);
    }
  }
  for (const [one, other] of nearDuplicates(questions.map(({ query }) => query))) groups.join(one, other);
  return groups.all();
}

/** Largest first; equal ones in an order that is drawn. */
function placingOrder(groups: readonly (readonly number[])[], seed: number): readonly (readonly number[])[] {
  const random = seededRandom(seed);
  return groups
    .map((group) => ({ group, draw: random() }))
    .sort((a, b) => b.group.length - a.group.length || a.draw - b.draw)
    .map(({ group }) => group);
}
