import { describe, expect, it } from 'vitest';
import { summarizeLatency } from './latency-summary.ts';

describe('a summary of query times', () => {
  it('gives percentiles of nearest rank, whatever the order of the times', () => {
    // numpy 2.4.6: percentile(times, [50, 95, 99], method='inverted_cdf') = 100, 1000, 1000; mean 208.5
    const times = [120, 80, 95, 300, 110, 105, 90, 1000, 85, 100];
    expect(summarizeLatency(times)).toEqual({ queryCount: 10, meanMs: 208.5, p50Ms: 100, p95Ms: 1000, p99Ms: 1000 });
  });

  it('p95 of twenty times is the nineteenth', () => {
    const times = Array.from({ length: 20 }, (_, index) => 20 - index);
    expect(summarizeLatency(times)).toMatchObject({ p50Ms: 10, p95Ms: 19, p99Ms: 20 });
  });

  it('one time is every percentile, and no time is no summary', () => {
    expect(summarizeLatency([7])).toEqual({ queryCount: 1, meanMs: 7, p50Ms: 7, p95Ms: 7, p99Ms: 7 });
    expect(summarizeLatency([])).toBeUndefined();
  });
});
