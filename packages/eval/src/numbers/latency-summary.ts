import { meanOf } from './mean-of.ts';

/** Times of queries, in milliseconds. Percentiles are times that a query really took. */
export interface LatencySummary {
  readonly queryCount: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/**
 * Mean and percentiles of query times (spec 004 US4.4). Percentiles are of nearest rank: the least time that at least
 * p % of the queries did not exceed. Undefined for no times at all, because then there is nothing to report.
 */
export function summarizeLatency(timesMs: Iterable<number>): LatencySummary | undefined {
  const sorted = Float64Array.from(timesMs).sort();
  if (sorted.length === 0) return undefined;
  return {
    queryCount: sorted.length,
    meanMs: meanOf([...sorted]),
    p50Ms: nearestRank(sorted, 50),
    p95Ms: nearestRank(sorted, 95),
    p99Ms: nearestRank(sorted, 99),
  };
}

function nearestRank(sorted: Float64Array, percent: number): number {
  // Multiplied before it is divided, because 0.95 is no exact number.
  return sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? Number.NaN;
}
