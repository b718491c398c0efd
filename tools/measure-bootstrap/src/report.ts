import { configurations } from './configurations.ts';
import { type MeasuredSet, metric } from './measure-set.ts';
import { type ComparedPair, comparePairs, rankAgreement, significance } from './rank-agreement.ts';
import { table } from './table.ts';

/** What each configuration reaches on each set. */
export function figureTable(sets: readonly MeasuredSet[]): string {
  const rows = configurations.map(({ name }) => ({
    [metric]: name,
    ...Object.fromEntries(
      sets.map((set) => [
        `${set.name}: ${set.questions} questions, ${set.documents} documents`,
        set.evaluations.get(name)?.mean[metric]?.toFixed(3) ?? '',
      ]),
    ),
  }));
  return table(rows);
}

/** How far each set agrees with the judged one, and what that means. */
export function agreementTable(
  judged: MeasuredSet,
  truth: readonly ComparedPair[],
  others: readonly MeasuredSet[],
  seed: number,
): string {
  const rows = others.map((set) => {
    const pairs = comparePairs(set, seed);
    const told = (options: { inBoth: boolean; corrected: boolean }) => {
      const { tau, pairs: counted } = rankAgreement(truth, pairs, options);
      return counted === 0 ? '-' : `${tau.toFixed(2)} of ${counted}`;
    };
    const { discordant } = rankAgreement(truth, pairs, { inBoth: false, corrected: true });
    return {
      set: set.name,
      'tau, Holm': told({ inBoth: false, corrected: true }),
      'tau, Holm, in both': told({ inBoth: true, corrected: true }),
      'tau, plain': told({ inBoth: false, corrected: false }),
      'tau, plain, in both': told({ inBoth: true, corrected: false }),
      'in the other order': discordant.join('; ') || 'none',
    };
  });
  return `Kendall's tau over the pairs of configurations that differ significantly under ${judged.name}: two-sided paired randomisation test over the questions (10,000 draws, seed ${seed}), p < ${significance}, corrected by Holm for the ${truth.length} pairs, or plain. "In both": significant under the other set too.\n\n${table(rows)}`;
}
