import { RetrievalError } from '@touchstone/contract';

/**
 * Holm's correction for many comparisons (1979): p-values, in the order given, such that comparing each with one level
 * keeps the chance of any false alarm below that level. The i-th smallest of m is multiplied by `m - i + 1`, is no
 * smaller than the one before it, and at most 1.
 *
 * Throws `invalid_request` for what is no number from 0 to 1.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const wrong = pValues.find((value) => !(value >= 0 && value <= 1));
  if (wrong !== undefined) {
    throw new RetrievalError('invalid_request', `A p-value is ${String(wrong)}: it must be a number from 0 to 1.`);
  }
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0) || a - b);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 0;
  for (const [position, index] of order.entries()) {
    least = Math.max(least, Math.min(1, (pValues[index] ?? 1) * (pValues.length - position)));
    adjusted[index] = least;
  }
  return adjusted;
}
