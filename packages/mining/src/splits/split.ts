import { seededRandom } from '@touchstone/eval';
import { nearDuplicates } from './near-duplicates.ts';

export const splits = ['train', 'dev', 'test'] as const;
export type Split = (typeof splits)[number];

/** The share of the questions for each part; together 1. */
export const usualShares: Readonly<Record<Split, number>> = { train: 0.6, dev: 0.2, test: 0.2 };

export interface SplitQuestion {
  readonly id: string;
  readonly query: string;
  /** Contexts that answer it: its targets, positives and kernel. Questions that share one are never parted. */
  readonly answers: readonly string[];
}

export type FinishedSplit = ReturnType<typeof splitQuestions>;

/**
 * Splits questions so that no part contains another's answers: questions that share an answer, or nearly all words,
 * stay together, with all that share something with these. The largest groups are placed first, each in the part
 * furthest below its share, equal ones in an order drawn by the seed.
 */
export function splitQuestions(questions: readonly SplitQuestion[], { seed }: { readonly seed: number }) {
  const groups = placingOrder(groupQuestions(questions), seed);
  const sizes: Record<Split, number> = { train: 0, dev: 0, test: 0 };
  const splitOf = new Map<string, Split>();
  for (const group of groups) {
    const missing = (split: Split) => usualShares[split] * questions.length - sizes[split];
    const [wanting = 'train'] = splits.toSorted((a, b) => missing(b) - missing(a));
    sizes[wanting] += group.length;
    for (const member of group) splitOf.set(questions[member]?.id ?? '', wanting);
  }
  /** Groups of questions that stay together, and how many questions the largest has. */
  return { splitOf, sizes, groups: groups.length, largestGroup: groups[0]?.length ?? 0 };
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

/** Union and find over `size` members, each in a group of its own at first. */
function groupsOf(size: number) {
  const parents = Array.from({ length: size }, (_, member) => member);
  const rootOf = (member: number): number => {
    let root = member;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[member] = root;
    return root;
  };
  return {
    /** Two that share a key are in one group, and so are all that they are joined with. */
    join: (one: number, other: number) => {
      const [first, second] = [rootOf(one), rootOf(other)];
      parents[Math.max(first, second)] = Math.min(first, second);
    },
    /** Each group in order of its members, the groups in order of their first. */
    all: () => [...Map.groupBy(parents.keys(), rootOf).values()],
  };
}
