import { compareEvaluations, holm } from '@touchstone/eval';
import { type MeasuredSet, metric } from './measure-set.ts';

/** Two configurations under one set. */
export interface ComparedPair {
  readonly one: string;
  readonly other: string;
  /** Of the other minus the one. */
  readonly difference: number;
  /** By the paired randomisation test, and corrected by Holm for all pairs of the set. */
  readonly pValue: number;
  readonly adjustedPValue: number;
}

export const significance = 0.05;

/** All pairs of configurations, in their order. */
export function comparePairs({ evaluations }: MeasuredSet, seed: number): readonly ComparedPair[] {
  const named = [...evaluations].sort(([a], [b]) => (a < b ? -1 : 1));
  const pairs = named.flatMap(([one, baseline], at) =>
    named.slice(at + 1).map(([other, candidate]) => {
      const [compared] = compareEvaluations(baseline, candidate, { seed, metrics: [metric] });
      return { one, other, difference: compared?.difference ?? 0, pValue: compared?.pValue ?? 1 };
    }),
  );
  const adjusted = holm(pairs.map(({ pValue }) => pValue));
  return pairs.map((pair, at) => ({ ...pair, adjustedPValue: adjusted[at] ?? 1 }));
}

/** How far two sets put the same pairs in the same order. */
export interface Agreement {
  /** Concordant minus discordant pairs over all of them; NaN where there are none. */
  readonly tau: number;
  readonly pairs: number;
  readonly discordant: readonly string[];
}

/**
 * Kendall's tau over the pairs that differ significantly under the judged set; with `inBoth`, under the other set as well. A pair without a
 * difference in the other set is neither concordant nor discordant.
 */
export function rankAgreement(
  judged: readonly ComparedPair[],
  other: readonly ComparedPair[],
  { inBoth, corrected }: { readonly inBoth: boolean; readonly corrected: boolean },
): Agreement {
  const differs = (pair: ComparedPair | undefined) =>
    pair !== undefined && (corrected ? pair.adjustedPValue : pair.pValue) < significance;
  const both = judged
    .map((pair, at) => ({ pair, twin: other[at] }))
    .filter(({ pair, twin }) => differs(pair) && (!inBoth || differs(twin)));
  const signs = both.map(({ pair, twin }) => Math.sign(pair.difference) * Math.sign(twin?.difference ?? 0));
  const sum = signs.reduce<number>((total, sign) => total + sign, 0);
  const discordant = both.filter((_, at) => (signs[at] ?? 0) < 0).map(({ pair }) => `${pair.one} / ${pair.other}`);
  return { tau: sum / both.length, pairs: both.length, discordant };
}
