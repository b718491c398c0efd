import { ndcgOf } from '../../fit-reranker/src/examples.ts';
import { type JudgedList, judgements } from './judged-list.ts';

/** A judged list and what a trained model gave its first candidates, in their order. */
export interface ScoredList {
  readonly list: JudgedList;
  readonly trained: readonly number[];
}

/**
 * nDCG@10 of the order by the local reranker's score and `weight` times the trained one's place within its range. A
 * weight of 0 is the local reranker alone, `Infinity` the trained model alone. What the model has not read stays behind
 * what it has read.
 */
export function ndcgAt({ list, trained }: ScoredList, weight: number): number {
  const shares = withinRange(trained);
  const scores = list.scores.map((score, at) => {
    const share = shares[at];
    if (share === undefined) return score - unread;
    return weight === Infinity ? share : score + weight * share;
  });
  return ndcgOf(judgements(list), Float64Array.from(scores));
}

/** Mean nDCG@10 of each set, blended with the weight that is best for the mean of the other sets. */
export function leaveOneOut(sets: ReadonlyMap<string, readonly ScoredList[]>): ReadonlyMap<string, number> {
  const names = [...sets.keys()];
  const tables = weights.map((weight) => names.map((name) => meanNdcg(sets.get(name) ?? [], weight)));
  return new Map(
    names.map((name, left) => {
      const others = tables.map((figures) => mean(figures.filter((_, at) => at !== left)));
      const best = others.indexOf(Math.max(...others));
      return [name, tables[best]?.[left] as number];
    }),
  );
}

export function meanNdcg(lists: readonly ScoredList[], weight: number): number {
  return mean(lists.map((list) => ndcgAt(list, weight)));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function withinRange(scores: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return scores.map((score) => (most > least ? (score - least) / (most - least) : 0));
}

const weights = [0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8];
const unread = 1e6;
