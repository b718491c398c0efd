import type { Interval, Random } from '@touchstone/eval';
import { drawAnew, intervalOfDraws } from '../panel/bootstrap-cases.js';

/** What panel and person say of a case. */
export type RatingPair = readonly [panel: string, person: string];

/** The cases of a stratum that both decided, out of `of` in the whole run. */
export interface RatedStratum {
  readonly of: number;
  readonly ratings: readonly RatingPair[];
}

export interface StratifiedAgreement {
  readonly same?: number;
  readonly sameInterval?: Interval;
  readonly cohenKappa?: number;
  readonly cohenKappaInterval?: Interval;
}

/**
 * Agreement in the whole run from a sample that has more of some strata than of others: each case counts for those of its stratum that
 * were not drawn (Cochran, Sampling Techniques, 1977, chapter 5). Intervals by bootstrap within the strata.
 */
export function stratifiedAgreement(strata: readonly RatedStratum[], random: Random): StratifiedAgreement {
  const { same, kappa } = measured(strata);
  if (same === undefined) return {};
  const redrawn = () => measured(strata.map(({ of, ratings }) => ({ of, ratings: drawAnew(ratings, random) })));
  return {
    same,
    sameInterval: intervalOfDraws(() => redrawn().same),
    cohenKappa: kappa,
    cohenKappaInterval: kappa === undefined ? undefined : intervalOfDraws(() => redrawn().kappa),
  };
}

function measured(strata: readonly RatedStratum[]): { readonly same?: number; readonly kappa?: number } {
  let [total, same] = [0, 0];
  const byPanel = new Map<string, number>();
  const byPerson = new Map<string, number>();
  for (const { of, ratings } of strata) {
    const weight = of / ratings.length;
    for (const [panel, person] of ratings) {
      total += weight;
      if (panel === person) same += weight;
      byPanel.set(panel, (byPanel.get(panel) ?? 0) + weight);
      byPerson.set(person, (byPerson.get(person) ?? 0) + weight);
    }
  }
  if (total === 0) return {};
  const expected =
    [...byPanel].reduce((sum, [label, panel]) => sum + panel * (byPerson.get(label) ?? 0), 0) / total ** 2;
  // Weights are fractions: full agreement by chance may miss 1 by a rounding error.
  return { same: same / total, kappa: 1 - expected < 1e-12 ? undefined : (same / total - expected) / (1 - expected) };
}
