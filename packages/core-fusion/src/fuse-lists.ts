import { RetrievalError } from '@touchstone/contract';
import { compareByScore } from './compare-by-score.ts';

/** One item of a fused list. */
export interface Fused<T> {
  readonly id: string;
  /** The fused score; higher is better. */
  readonly score: number;
  /** The item as the last list that holds it has it (spec 002 §5, "keep latest data"). */
  readonly item: T;
  /** Each list's contribution to the score, in the order of the lists; null for a list that lacks the item. */
  readonly contributions: readonly (number | null)[];
}

/**
 * Adds up each list's contribution to each id. Ranks count from 1; an id that occurs again in a list counts where it
 * comes first, and the later one takes up no rank. The result is ordered by fused score descending, then id ascending.
 */
export function fuseLists<T extends { readonly id: string }>(
  lists: readonly (readonly T[])[],
  contribution: (item: T, rank: number, list: number) => number,
): readonly Fused<T>[] {
  const found = new Map<string, Entry<T>>();
  const none: readonly null[] = lists.map(() => null);
  for (const [list, items] of lists.entries()) {
    let rank = 0;
    for (const item of items) {
      let entry = found.get(item.id);
      if (entry === undefined) {
        entry = { id: item.id, score: 0, item, contributions: none.slice() };
        found.set(item.id, entry);
      }
      if (entry.contributions[list] !== null) continue;
      rank += 1;
      entry.item = item;
      entry.contributions[list] = contribution(item, rank, list);
    }
  }
  const fused = [...found.values()];
  for (const entry of fused) {
    entry.score = orderFreeSum(entry.contributions);
    checkFused(entry);
  }
  return fused.sort(compareByScore);
}

/** Throws `invalid_request` where a fused score is no number any more. */
function checkFused({ id, score }: { readonly id: string; readonly score: number }): void {
  if (Number.isFinite(score)) return;
  throw new RetrievalError(
    'invalid_request',
    `The fused score of "${id}" is ${score}: the weights or the scores are too large to be added. Give smaller weights, or scale the scores.`,
  );
}

/** A fused item while it is being added up. */
interface Entry<T> {
  readonly id: string;
  score: number;
  item: T;
  readonly contributions: (number | null)[];
}

/**
 * The sum, in an order that does not depend on the lists' order. Adding floating-point numbers in another order can
 * change the last bit, and two items that tie by rights would then be ordered by rounding instead of by id.
 */
function orderFreeSum(contributions: readonly (number | null)[]): number {
  // Two numbers add up to the same in either order.
  const numbers = contributions.length > 2 ? contributions.toSorted((a, b) => (b ?? 0) - (a ?? 0)) : contributions;
  let sum = 0;
  for (let list = 0; list < numbers.length; list += 1) sum += numbers[list] ?? 0;
  return sum;
}
