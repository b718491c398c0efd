import { describe, expect, it } from 'vitest';
import { seededRandom } from '../numbers/seeded-random.ts';
import { bootstrapInterval } from './bootstrap-interval.ts';

const forty = Array.from({ length: 40 }, (_, index) => (((index * 37) % 41) - 17) / 100);

describe('the bootstrap interval', () => {
  // scipy 1.17.1: stats.bootstrap((d,), mean, n_resamples=1000000, method='percentile', confidence_level=...)
  it.each([
    [0.95, -0.00225, 0.07],
    [0.8, 0.01025, 0.05775],
  ])('at %s is that of scipy', (confidence, low, high) => {
    const interval = bootstrapInterval(forty, { random: seededRandom(1), resamples: 50_000, confidence });
    expect(Math.abs(interval.low - low)).toBeLessThan(0.001);
    expect(Math.abs(interval.high - high)).toBeLessThan(0.001);
  });

  it('interpolates between the means that came out', () => {
    // Of the values 0 and 1 the numbers draw the means 0, 0.5 and 1; their quantiles at 0.25 and 0.75 lie between.
    const numbers = [0, 0, 0, 0.9, 0.9, 0.9];
    const random = () => numbers.shift() ?? Number.NaN;
    expect(bootstrapInterval([0, 1], { random, resamples: 3, confidence: 0.5 })).toEqual({ low: 0.25, high: 0.75 });
  });

  it('the same seed gives the same interval, and equal values a point', () => {
    const draw = () => bootstrapInterval(forty, { random: seededRandom(4) });
    expect(draw()).toEqual(draw());
    expect(bootstrapInterval([0.5, 0.5], { random: seededRandom(4) })).toEqual({ low: 0.5, high: 0.5 });
  });
});
