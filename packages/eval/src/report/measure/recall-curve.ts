import type { RankedRelevance } from './ranked-relevance.ts';

/** Mean recall in the top 1, 2, … `depth`; the first value is that of rank 1. */
export function recallCurve(rankings: readonly RankedRelevance[], depth: number): readonly number[] {
  const totals = new Array<number>(depth).fill(0);
  for (const { hits, relevantCount } of rankings) {
    let found = 0;
    for (let rank = 0; rank < depth; rank += 1) {
      if (hits[rank] === true) found += 1;
      totals[rank] = (totals[rank] ?? 0) + found / relevantCount;
    }
  }
  return totals.map((total) => total / rankings.length);
}
