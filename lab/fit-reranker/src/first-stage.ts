import { minMax } from '@touchstone/core-fusion';
import type { BranchHit } from './search-branches.ts';

/** Hybrid search at its default: 0.5 of similarity, 0.5 of the keyword score as a share of the range; best first. */
export function convexOrder(keyword: readonly BranchHit[], semantic: readonly BranchHit[]): readonly BranchHit[] {
  const shares = minMax(keyword.map(({ score }) => score));
  const fused = new Map(keyword.map(({ id }, place) => [id, 0.5 * (shares[place] ?? 0)]));
  for (const { id, score } of semantic) fused.set(id, (fused.get(id) ?? 0) + 0.5 * score);
  return [...fused].map(([id, score]) => ({ id, score })).sort(byScore);
}

/** Best first; equal scores by id or position. */
export function byScore<T extends { readonly id: string | number; readonly score: number }>(a: T, b: T): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
