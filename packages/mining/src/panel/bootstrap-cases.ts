import type { Interval, Random } from '@touchstone/eval';
import type { RatedCases } from './coefficients.ts';

const resamples = 1000;

/**
 * The 95 % interval of a statistic of cases by the percentile bootstrap (Efron 1979): cases are drawn with replacement,
 * and the middle of the results is the interval. Draws with an undefined statistic are left out; undefined where most
 * are, and where all draws give the same, as with identical cases: that is no measure of certainty.
 */
export function bootstrapCases(
  rated: readonly RatedCases[],
  statistic: (drawn: readonly RatedCases[]) => number | undefined,
  random: Random,
): Interval | undefined {
  const kinds = Uint32Array.from(rated.flatMap(({ cases }, kind) => Array<number>(cases).fill(kind)));
  const draw = () => {
    const counts = new Uint32Array(rated.length);
    for (let at = 0; at < kinds.length; at += 1) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return statistic(rated.map(({ ratings }, kind) => ({ ratings, cases: counts[kind] ?? 0 })));
  };
  const values: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    const value = draw();
    if (value !== undefined) values.push(value);
  }
  if (2 * values.length <= resamples) return undefined;
  values.sort((a, b) => a - b);
  return values[0] === values.at(-1) ? undefined : { low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

function quantile(sorted: readonly number[], fraction: number): number {
  const place = fraction * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
