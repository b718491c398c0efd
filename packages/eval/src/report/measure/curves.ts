import type { ReportedQuery } from '../evaluation-report.ts';

/** A ranking reduced to the data of curves. */
export interface RankedRelevance {
  /** True if the item at each rank is relevant, best first. */
  readonly hits: readonly boolean[];
  /** All relevant items, whether in the ranking or not; at least 1. */
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

export interface PrecisionAtRecall {
  readonly recall: number;
  readonly precision: number;
}

/**
 * Interpolated precision at recall 0, 0.1, … 1, averaged over queries: for each query the best precision at any rank
 * with that recall, 0 where there is none. The recall is rounded to whole items, as in trec_eval's `iprec_at_recall`.
 */
export function precisionRecallCurve(rankings: readonly RankedRelevance[]): readonly PrecisionAtRecall[] {
  const best = rankings.map(bestPrecisions);
  return Array.from({ length: 11 }, (_, tenth) => {
    const total = rankings.reduce((sum, { relevantCount }, index) => {
      // Multiplied before it is divided, because 0.3 is no exact number. Recall 0 is any relevant item.
      const needed = Math.max(1, Math.round((tenth * relevantCount) / 10));
      return sum + (best[index]?.[needed - 1] ?? 0);
    }, 0);
    return { recall: tenth / 10, precision: total / rankings.length };
  });
}

/** The best precision at or below the rank of the first, second, … relevant item. */
function bestPrecisions({ hits }: RankedRelevance): readonly number[] {
  const ranks = hits.flatMap((isRelevant, index) => (isRelevant ? [index + 1] : []));
  let best = 0;
  return ranks
    .map((rank, index) => (index + 1) / rank)
    .reverse()
    .map((precision) => {
      best = Math.max(best, precision);
      return best;
    })
    .reverse();
}

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
