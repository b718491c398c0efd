import type { ExpectedItem, RankedItem } from '../evaluation-report.ts';

/** Rank of an expected item in the answer, from 1; where its losses were not attributed, by the ranking alone. */
export function foundRank({ id, rank, lostAt }: ExpectedItem, ranking: readonly RankedItem[]): number | undefined {
  if (rank !== undefined || lostAt !== undefined) return rank;
  const position = ranking.findIndex((item) => item.id === id);
  return position === -1 ? undefined : position + 1;
}
