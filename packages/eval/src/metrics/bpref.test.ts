import { describe, expect, it } from 'vitest';
import { parseMetric } from './parse-metric.ts';

// R = 2 relevant (a, b), N = 3 judged not relevant (n, m, o); u is seen but not judged, x has no judgement.
const judged = new Map([
  ['a', 1],
  ['b', 2],
  ['n', 0],
  ['m', 0],
  ['o', 0],
  ['u', -1],
]);

describe('bpref', () => {
  it('passes over documents without a judgement and those of a grade below 0', () => {
    expect(parseMetric('bpref').compute(['x', 'u', 'a', 'b'], judged)).toBe(1);
  });

  it('takes from each relevant document the share of judged not relevant ones above it', () => {
    // a: nothing above, 1. b: one above, 1 - 1 / min(3, 2).
    expect(parseMetric('bpref').compute(['a', 'n', 'b'], judged)).toBe((1 + 0.5) / 2);
  });

  it('counts no more not relevant documents than there are relevant ones', () => {
    expect(parseMetric('bpref').compute(['n', 'm', 'o', 'a', 'b'], judged)).toBe(0);
  });

  it('a least grade of 2 makes grade 1 judged not relevant', () => {
    expect(parseMetric('bpref(grade>=2)').compute(['a', 'b'], judged)).toBe(0);
    expect(parseMetric('bpref(grade>=2)').compute(['x', 'b'], judged)).toBe(1);
  });
});
