import type { ReportedQuery } from '../evaluation-report.ts';

/** A ranking reduced to what curves need. */
export interface RankedRelevance {
  /** Whether the item at each rank is relevant, best first. */
  readonly hits: readonly boolean[];
  /** All relevant items, found or not; at least 1. */
  readonly relevantCount: number;
}

/** The rankings of every query that has something to find. */
export function rankedRelevance(
  queries: readonly ReportedQuery[],
  rankingOf: (query: ReportedQuery) => readonly string[],
): readonly RankedRelevance[] {
  return queries
    .filter(({ expected }) => expected.length > 0)
    .map((query) => {
      const relevant = new Set(query.expected.map(({ id }) => id));
      return { hits: rankingOf(query).map((id) => relevant.has(id)), relevantCount: relevant.size };
    });
}
