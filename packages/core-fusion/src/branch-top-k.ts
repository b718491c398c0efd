import { positiveInteger } from './positive-integer.ts';

/** How many results a hybrid search asks each branch for: `min(max(top_k * 3, 10), 50)` (spec 001). */
export function branchTopK(topK: number): number {
  return Math.min(Math.max(positiveInteger(topK, 'top_k') * 3, 10), 50);
}
