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

/** A rational number; the denominator is above 0. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Judged sets give fractions of hits, ranks and sizes; those up to this denominator are known again in their doubles. */
const maxDenominator = 10_000;

/**
 * The number that a double represents: the fraction of a small denominator whose double it is (0.6 is 3/5), else the
 * double's own value. No two fractions of such denominators have one double, so nothing is guessed.
 */
export function fractionOf(value: number): Fraction {
  const size = Math.abs(value);
  const known = smallFraction(size) ?? ownValue(size);
  return value < 0 ? { ...known, numerator: -known.numerator } : known;
}

/** By continued fractions: the convergents of a number are all fractions that are so near to it. */
function smallFraction(value: number): Fraction | undefined {
  let rest = value;
  let [before, numerator] = [1, Math.floor(value)];
  let [beforeBelow, denominator] = [0, 1];
  while (denominator <= maxDenominator && numerator <= Number.MAX_SAFE_INTEGER) {
    if (numerator / denominator === value) {
      return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
    }
    rest = 1 / (rest - Math.floor(rest));
    const quotient = Math.floor(rest);
    [before, numerator] = [numerator, quotient * numerator + before];
    [beforeBelow, denominator] = [denominator, quotient * denominator + beforeBelow];
  }
  return undefined;
}

function ownValue(value: number): Fraction {
  // All 53 bits are before the point then; a number so small that it has fewer is scaled in two steps.
  const exponent = Math.min(1074, 53 - Math.floor(Math.log2(value)));
  const half = Math.max(0, Math.floor(exponent / 2));
  const whole = value * 2 ** half * 2 ** Math.max(0, exponent - half);
  return { numerator: BigInt(whole), denominator: 1n << BigInt(Math.max(0, exponent)) };
}

/** The double that is nearest to a fraction; of two, the even one. */
function nearestDouble({ numerator, denominator }: Fraction): number {
  const size = numerator < 0n ? -numerator : numerator;
  // More bits than a double has, and one below them for the rest, so that it is rounded once.
  const shift = Math.max(0, 4 * (hexDigits(denominator) - hexDigits(size)) + 72);
  const shifted = size << BigInt(shift);
  const quotient = shifted / denominator;
  const isWhole = quotient * denominator === shifted;
  // In two steps, because 2 ** 1100 is no double.
  const half = Math.floor(shift / 2);
  const rounded = Number(isWhole ? quotient : quotient | 1n) / 2 ** half / 2 ** (shift - half);
  return numerator < 0n ? -rounded : rounded;
}

function hexDigits(value: bigint): number {
  return value.toString(16).length;
}
