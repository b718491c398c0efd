/** A ratio with its 95 % interval. */
export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** Student's t for 95 %, by the degrees of freedom from 1. */
const studentT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** The most pairs that there is an interval for; the fewest are two. */
export const maxPairs = studentT.length + 1;

/** The mean of `over` by that of `under`, which stand in pairs; the interval by the delta method. */
export function ratioOfMeans(over: readonly number[], under: readonly number[]): Ratio {
  const freedom = over.length - 1;
  const ratio = mean(over) / mean(under);
  const squares = over.map((value, at) => (value - ratio * (under[at] ?? Number.NaN)) ** 2);
  const error = Math.sqrt(mean(squares) / freedom) / mean(under);
  const reach = (studentT[freedom - 1] ?? Number.NaN) * error;
  return { ratio, low: ratio - reach, high: ratio + reach };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
