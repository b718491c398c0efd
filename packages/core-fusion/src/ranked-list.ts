import { compareByScore, type Scored } from './compare-by-score.ts';
import { notFinite } from './not-finite.ts';

/**
 * One result list made ready for fusion: each id once, with its best score (the first of equals), ordered by score
 * descending, then id ascending. Throws `bad_response` for a score that is not finite.
 */
export function rankedList<T extends Scored>(items: readonly T[]): readonly T[] {
  return [...bestById(items).values()].sort(compareByScore);
}

/** Ordered by score descending, then id ascending; ids may repeat. Throws `bad_response` for a score that is not finite. */
export function orderedList<T extends Scored>(items: readonly T[]): readonly T[] {
  let isInOrder = true;
  let before: T | undefined;
  for (const item of items) {
    if (!Number.isFinite(item.score)) throw notFinite(item.score, `"${item.id}"`);
    if (before !== undefined && isInOrder) isInOrder = compareByScore(before, item) <= 0;
    before = item;
  }
  // Stores return their lists in order, and sorting is most of the cost of a fusion.
  return isInOrder ? items : items.toSorted(compareByScore);
}

/** Each id once, with its best score (the first of equals). Throws `bad_response` for a score that is not finite. */
export function bestById<T extends Scored>(items: readonly T[]): ReadonlyMap<string, T> {
  const best = new Map<string, T>();
  for (const item of items) {
    if (!Number.isFinite(item.score)) throw notFinite(item.score, `"${item.id}"`);
    const held = best.get(item.id);
    if (held === undefined || item.score > held.score) best.set(item.id, item);
  }
  return best;
}
