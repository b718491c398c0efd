import { type RatedCases, totalCases } from './rating.ts';

/**
 * Cohen's kappa of two judges (Cohen 1960): how far they agree beyond what their own shares of labels would give by chance. `rated` has
 * two ratings each; cases that one of them did not decide are left out. Undefined where there is no case, or chance alone gives full
 * agreement.
 */
export function cohenKappa(rated: readonly RatedCases[]): number | undefined {
  const decided = rated.filter(({ ratings: [first, second] }) => first !== undefined && second !== undefined);
  const total = totalCases(decided);
  if (total === 0) return undefined;
  const share = (is: (ratings: RatedCases['ratings']) => boolean) =>
    totalCases(decided.filter(({ ratings }) => is(ratings))) / total;
  const observed = share(([first, second]) => first === second);
  let expected = 0;
  for (const label of new Set(decided.flatMap(({ ratings }) => ratings))) {
    expected += share(([first]) => first === label) * share(([, second]) => second === label);
  }
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
}
