/**
 * Holm's correction for many comparisons (1979): p-values, in input order, such that comparing each with one level
 * keeps the chance of any false alarm below that level. The i-th smallest of m is multiplied by `m - i + 1`, is no
 * smaller than the one before it, and at most 1.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0) || a - b);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let least = 0;
  for (const [position, index] of order.entries()) {
    least = Math.max(least, Math.min(1, (pValues[index] ?? 1) * (pValues.length - position)));
    adjusted[index] = least;
  }
  return adjusted;
}
