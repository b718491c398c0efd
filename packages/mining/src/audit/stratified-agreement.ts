import type { Interval } from '@touchstone/eval';

/** The ratings of a case by panel and person. */
export type RatingPair = readonly [panel: string, person: string];

/** The cases of a stratum that both decided, out of `of` in the whole run. */
interface RatedStratum {
  readonly of: number;
  readonly ratings: readonly RatingPair[];
}

/**
 * Agreement in the whole run from a sample that has more of some strata than of others: each case has the weight of its
 * stratum's undrawn ones (Cochran, Sampling Techniques, 1977, chapter 5). The interval of the share is made of Wilson's
 * of each stratum (1927), by the distances of their limits (Zou and Donner 2008), so that a stratum in which all cases
 * are alike has a width too. That of kappa takes chance agreement as known (Cohen 1960).
 */
export function stratifiedAgreement(strata: readonly RatedStratum[]) {
  const rated = strata.filter(({ ratings }) => ratings.length > 0);
  const total = rated.reduce((sum, { of }) => sum + of, 0);
  if (total === 0) return {};
  let [same, below, above] = [0, 0, 0];
  for (const { of, ratings } of rated) {
    const alike = ratings.filter(([panel, person]) => panel === person).length;
    const [weight, share, { low, high }] = [of / total, alike / ratings.length, wilson(alike, ratings.length)];
    same += weight * share;
    below += (weight * (share - low)) ** 2;
    above += (weight * (high - share)) ** 2;
  }
  const sameInterval = { low: Math.max(0, same - Math.sqrt(below)), high: Math.min(1, same + Math.sqrt(above)) };
  const chance = byChance(rated, total);
  // Weights are fractions: full agreement by chance may miss 1 by a rounding error.
  if (1 - chance < 1e-12) return { same, sameInterval };
  const kappa = (share: number) => (share - chance) / (1 - chance);
  return {
    same,
    sameInterval,
    cohenKappa: kappa(same),
    cohenKappaInterval: { low: Math.max(-1, kappa(sameInterval.low)), high: kappa(sameInterval.high) },
  };
}

/** Wilson's 95 % interval of a share (https://doi.org/10.1080/01621459.1927.10502953). */
function wilson(hits: number, cases: number): Interval {
  const share = hits / cases;
  const spread = 1.959964 ** 2 / cases;
  const middle = (share + spread / 2) / (1 + spread);
  const half = Math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread);
  return { low: hits === 0 ? 0 : middle - half, high: hits === cases ? 1 : middle + half };
}

/** The share of the run that would be the same by chance, by how often each side gives each label. */
function byChance(strata: readonly RatedStratum[], total: number): number {
  const byPanel = new Map<string, number>();
  const byPerson = new Map<string, number>();
  for (const { of, ratings } of strata) {
    const weight = of / ratings.length / total;
    for (const [panel, person] of ratings) {
      byPanel.set(panel, (byPanel.get(panel) ?? 0) + weight);
      byPerson.set(person, (byPerson.get(person) ?? 0) + weight);
    }
  }
  return [...byPanel].reduce((sum, [label, panel]) => sum + panel * (byPerson.get(label) ?? 0), 0);
}
