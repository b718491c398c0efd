import type { Judge, JudgedCase, Judgement } from '../records/judgement.ts';
import { type JudgeRequest, pairsOf, requireNames } from './judge-candidates.ts';
import { openJudging } from './open-judging.ts';
import type { JudgedPair } from './read-judged-pairs.ts';

/** The expected calls of one judge. */
interface JudgeCostEstimate {
  readonly judge: string;
  readonly model?: string;
  /** Cases to judge. */
  readonly cases: number;
  /** Cases that are judged already. */
  readonly cached: number;
  readonly calls: number;
  readonly inputTokens: number;
  /** As many a call as this judge wrote before in this folder, else 150. */
  readonly outputTokens: number;
  /** US dollars; absent where the price is not known. */
  readonly usd?: number;
  /** The same if every answer were as long as it may be. */
  readonly usdAtMost?: number;
}

export interface JudgingEstimate {
  /** Pairs of a question and a context. Each is a case for every judge. */
  readonly pairs: number;
  readonly judges: readonly JudgeCostEstimate[];
}

/** The expected calls and cost of `judgeCandidates`. Calls no judge. Token counts of prompts are upper estimates. */
export async function estimateJudging(
  request: JudgeRequest,
  { judges }: { readonly judges: readonly Judge[] },
): Promise<JudgingEstimate> {
  requireNames(judges);
  const pairs = await pairsOf(request);
  const judging = await openJudging(request);
  try {
    return {
      pairs: pairs.length,
      judges: judges.map((judge) => {
        const open = pairs.filter(({ question, context }) => judging.isOpen(judge, question, [context]));
        const before = pairs.map(({ question, context }) => judging.find(judge, question, [context]));
        return { ...costOf(judge, open.map(caseOf), lengthOf(before)), cached: pairs.length - open.length };
      }),
    };
  } finally {
    await judging.close();
  }
}

function costOf(judge: Judge, cases: readonly JudgedCase[], perCall: number): Omit<JudgeCostEstimate, 'cached'> {
  const total = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const dollars: { usd?: number; usdAtMost?: number } = { usd: 0, usdAtMost: 0 };
  for (const each of judge.estimate === undefined ? [] : cases) {
    const expected = judge.estimate?.(each, perCall);
    const longest = judge.estimate?.(each);
    total.calls += expected?.calls ?? 0;
    total.inputTokens += expected?.inputTokens ?? 0;
    total.outputTokens += expected?.outputTokens ?? 0;
    dollars.usd = sum(dollars.usd, expected?.usd);
    dollars.usdAtMost = sum(dollars.usdAtMost, longest?.usd);
  }
  return { judge: judge.name, model: judge.model, cases: cases.length, ...total, ...dollars };
}

function caseOf({ question, context }: JudgedPair): JudgedCase {
  return { questionId: question.id, question: question.query, contexts: [context] };
}

/** Tokens that a judge wrote a call, rounded up. */
function lengthOf(judgements: readonly (Judgement | undefined)[]): number {
  const counted = judgements.flatMap((each) =>
    each?.usage.outputTokens === undefined || each.usage.calls === 0 ? [] : [each.usage],
  );
  const calls = counted.reduce((total, usage) => total + usage.calls, 0);
  const tokens = counted.reduce((total, { outputTokens = 0 }) => total + outputTokens, 0);
  return calls === 0 ? usualLength : Math.ceil(tokens / calls);
}

/** A verdict, a sentence, a few missing words, and a little thinking. */
const usualLength = 150;

/** Unknown if a part is unknown. */
function sum(total: number | undefined, part: number | undefined): number | undefined {
  return total === undefined || part === undefined ? undefined : total + part;
}
