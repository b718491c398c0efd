/** A rational number; the denominator is above 0. */
export interface Fraction {
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
export function nearestDouble({ numerator, denominator }: Fraction): number {
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
