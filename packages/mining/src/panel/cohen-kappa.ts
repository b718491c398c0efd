import type { Rating } from './rating.js';

/**
 * Cohen's kappa of two judges (Cohen 1960): how far they agree beyond what their own shares of labels would give by chance. Cases that
 * one of them did not decide are left out. Undefined where there is no case, or chance alone gives full agreement.
 */
export function cohenKappa(first: readonly Rating[], second: readonly Rating[]): number | undefined {
  const pairs = first.flatMap((label, at) => {
    const other = second[at];
    return label === undefined || other === undefined ? [] : [[label, other] as const];
  });
  if (pairs.length === 0) return undefined;
  const share = (is: (pair: readonly [string, string]) => boolean) => pairs.filter(is).length / pairs.length;
  const observed = share(([a, b]) => a === b);
  const labels = new Set(pairs.flat());
  let expected = 0;
  for (const label of labels) expected += share(([a]) => a === label) * share(([, b]) => b === label);
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
}
