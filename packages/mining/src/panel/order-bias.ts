import { count, printableLine } from '@touchstone/contract';
import type { Judgement } from '../records/judgement.ts';

export type OrderBias = ReturnType<typeof orderBias>[number];

/** The dependence of each judge on the order of question and contexts, in order of its name; none for judges with one order. */
export function orderBias(judgements: readonly Judgement[]) {
  const judged = judgements.flatMap(({ judge, orders: [given, other] = [] }) => {
    if (given?.order !== 'given' || other === undefined || other.order === 'given') return [];
    if (given.verdict === 'undecided' || other.verdict === 'undecided') return [];
    const lean = given.verdict === other.verdict ? 'none' : given.verdict === 'yes' ? 'given' : 'other';
    return [{ judge, order: other.order, lean }];
  });
  return [...Map.groupBy(judged, ({ judge, order }) => JSON.stringify([judge, order]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, answers]) => {
      const yesOnlyGiven = answers.filter(({ lean }) => lean === 'given').length;
      const yesOnlyOther = answers.filter(({ lean }) => lean === 'other').length;
      return answers.slice(0, 1).map(({ judge, order }) => ({
        judge,
        /** The order beside `given`. `reversed`: position within a set; `question_last`: question and context. */
        order,
        /** Cases that were answered yes or no in both orders, and of these the ones with two answers. */
        cases: answers.length,
        contradictions: yesOnlyGiven + yesOnlyOther,
        /** Contradictions with yes in the order `given` alone: with the first context, mostly the target, at the front. */
        yesOnlyGiven,
        yesOnlyOther,
        /**
         * The probability of so uneven a split of the contradictions, or a more uneven one, if the order had no effect: the exact test
         * of McNemar, both sides. 1 where there are none.
         */
        pValue: signTest(yesOnlyGiven, yesOnlyOther),
      }));
    });
}

/** Two-sided: twice the smaller tail of a fair coin, at most 1. */
function signTest(heads: number, tails: number): number {
  const tosses = heads + tails;
  // In logarithms: the chance of one sequence underflows beyond a thousand tosses.
  let logChance = -tosses * Math.LN2;
  let tail = 0;
  for (let count = 0; count <= Math.min(heads, tails); count += 1) {
    tail += Math.exp(logChance);
    logChance += Math.log((tosses - count) / (count + 1));
  }
  return Math.min(1, 2 * tail);
}

export function orderBiasInWords({ judge, order, cases, contradictions, ...sides }: OrderBias): string {
  const what = order === 'reversed' ? 'the order of the contexts' : 'whether the question comes last';
  const share = cases === 0 ? '' : ` (${((100 * contradictions) / cases).toFixed(1)} %)`;
  const lean = `${sides.yesOnlyGiven} with yes only as given, ${sides.yesOnlyOther} only the other way; p = ${sides.pValue.toFixed(3)}`;
  return `${printableLine(judge)}: ${contradictions} of ${count(cases, 'case')}${share} depend on ${what}: ${lean}`;
}
