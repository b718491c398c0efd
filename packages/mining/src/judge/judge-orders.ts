import type { JudgeAnswer, JudgedCase, JudgedOrder, JudgeUsage } from '../records/judgement.ts';

export interface OrderedAnswer {
  readonly order: JudgedOrder;
  readonly answer: JudgeAnswer;
}

/** The orders in which a case is shown. */
export function ordersOf({ contexts }: JudgedCase, bothOrders: 'never' | 'sets' | 'always'): readonly JudgedOrder[] {
  if (bothOrders === 'never') return ['given'];
  if (contexts.length > 1) return ['given', 'reversed'];
  return bothOrders === 'always' ? ['given', 'question_last'] : ['given'];
}

/** One answer of the answers in each order: theirs where they agree, undecided where one is, else a contradiction. */
export function combineOrders(answers: readonly OrderedAnswer[]): JudgeAnswer | undefined {
  const [first] = answers;
  if (first === undefined || answers.length === 1) return first?.answer;
  const orders = answers.map(({ order, answer: { verdict } }) => ({ order, verdict }));
  const usage = sumOf(answers.map(({ answer }) => answer.usage));
  const open = answers.find(({ answer }) => answer.verdict === 'undecided')?.answer;
  if (open !== undefined) return { ...open, orders, usage };
  if (orders.every(({ verdict }) => verdict === first.answer.verdict)) return { ...first.answer, orders, usage };
  const reason = answers.map(({ order, answer: { verdict, reason } }) => `${order}: ${verdict}. ${reason}`).join('\n');
  return { verdict: 'undecided', undecided: 'contradiction', reason, orders, usage };
}

/** A sum of which a part is not known is not known. */
function sumOf(usages: readonly JudgeUsage[]): JudgeUsage {
  const sum = (member: Exclude<keyof JudgeUsage, 'calls'>) =>
    usages.reduce<number | undefined>((total, { [member]: part }) => {
      return total === undefined || part === undefined ? undefined : total + part;
    }, 0);
  return {
    calls: usages.reduce((total, { calls }) => total + calls, 0),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    usd: sum('usd'),
  };
}
