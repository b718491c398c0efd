import { type Fraction, fractionOf, nearestDouble } from './fraction.ts';

/**
 * The mean of values as by hand: ten times 3/5 is 3/5, in any order, and rounded once. A threshold that equals the true
 * mean is therefore met, and two runs of the same values are equal. NaN for no values.
 */
export function meanOf(values: readonly number[]): number {
  return sumOver(values, values.length);
}

/** The sum of values, divided by a whole number; rounded once. */
export function sumOver(values: readonly number[], divisor: number): number {
  if (divisor === 0 || !values.every(Number.isFinite)) return Number.NaN;
  const { numerator, denominator } = sumOf(values);
  return nearestDouble({ numerator, denominator: denominator * BigInt(divisor) });
}

function sumOf(values: readonly number[]): Fraction {
  const byDenominator = new Map<bigint, bigint>();
  for (const value of values) {
    const { numerator, denominator } = fractionOf(value);
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator);
  }
  let sum: Fraction = { numerator: 0n, denominator: 1n };
  for (const [denominator, numerator] of byDenominator) sum = plus(sum, { numerator, denominator });
  return sum;
}

function plus(a: Fraction, b: Fraction): Fraction {
  const shared = greatestDivisor(a.denominator, b.denominator);
  const [here, there] = [b.denominator / shared, a.denominator / shared];
  return { numerator: a.numerator * here + b.numerator * there, denominator: a.denominator * here };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}
