import type { JudgedOrder, Judgement } from '../records/judgement.ts';

/** The dependence of a judge on the order of question and contexts. */
export interface OrderBias {
  readonly judge: string;
  /** The order beside `given`. `reversed`: position within a set; `question_last`: question and context. */
  readonly order: Exclude<JudgedOrder, 'given'>;
  /** Cases that were answered yes or no in both orders. */
  readonly cases: number;
  /** Of these, the ones with two answers. */
  readonly contradictions: number;
  /** Contradictions with yes in the order `given` alone: with the first context, mostly the target, at the front. */
  readonly yesOnlyGiven: number;
  readonly yesOnlyOther: number;
  /**
   * The probability of so uneven a split of the contradictions, or a more uneven one, if the order had no effect: the
   * exact test of McNemar, both sides. 1 where there are none.
   */
  readonly pValue: number;
}

/** The bias of each judge, in order of its name; none for judges with one order. */
export function orderBias(judgements: readonly Judgement[]): readonly OrderBias[] {
  const found = new Map<
    string,
    { judge: string; order: OrderBias['order']; answers: (readonly [boolean, boolean])[] }
  >();
  for (const { judge, orders = [] } of judgements) {
    const [given, other] = orders;
    if (given?.order !== 'given' || other === undefined || other.order === 'given') continue;
    if (given.verdict === 'undecided' || other.verdict === 'undecided') continue;
    const name = JSON.stringify([judge, other.order]);
    const entry = found.get(name) ?? { judge, order: other.order, answers: [] };
    found.set(name, entry);
    entry.answers.push([given.verdict === 'yes', other.verdict === 'yes']);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { judge, order, answers }]) => {
      const yesOnlyGiven = answers.filter(([given, other]) => given && !other).length;
      const yesOnlyOther = answers.filter(([given, other]) => !given && other).length;
      const contradictions = yesOnlyGiven + yesOnlyOther;
      const pValue = signTest(yesOnlyGiven, yesOnlyOther);
      return { judge, order, cases: answers.length, contradictions, yesOnlyGiven, yesOnlyOther, pValue };
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
