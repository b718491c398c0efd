import type { Random } from '../numbers/seeded-random.ts';

export interface BootstrapOptions {
  readonly random: Random;
  readonly resamples?: number;
  /** The share of the distribution within the interval, above 0 and below 1. Default 0.95. */
  readonly confidence?: number;
}

/** Bounds of a mean. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * A confidence interval of the mean of at least one value by the percentile bootstrap (Efron 1979): queries are drawn anew with
 * replacement, and the middle part of the means that come out is the interval; between two of them it is interpolated linearly.
 */
export function bootstrapInterval(values: readonly number[], options: BootstrapOptions): Interval {
  const { random, resamples = 10_000, confidence = 0.95 } = options;
  const numbers = Float64Array.from(values);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < numbers.length; draw += 1) sum += numbers[Math.floor(random() * numbers.length)] ?? 0;
    means[resample] = sum / numbers.length;
  }
  means.sort();
  return { low: quantile(means, (1 - confidence) / 2), high: quantile(means, (1 + confidence) / 2) };
}

function quantile(sorted: Float64Array, fraction: number): number {
  const place = fraction * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
