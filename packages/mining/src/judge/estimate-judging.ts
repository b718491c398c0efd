import { aboutDollars, count, type JsonObject, printableLine } from '@touchstone/contract';
import type { Judge, JudgedCase, Judgement } from '../records/judgement.ts';
import { knownSum, reportJson } from '../workspace/report.ts';
import { type JudgeRequest, pairsOf, requireNames } from './judge-candidates.ts';
import { freeEstimate } from './judging-budget.ts';
import { openJudging } from './open-judging.ts';
import type { JudgedPair } from './read-judged-pairs.ts';

type JudgingEstimate = Awaited<ReturnType<typeof estimateJudging>>;

/** The expected calls and cost of `judgeCandidates`, for each judge. Calls no judge. Token counts of prompts are upper estimates. */
export async function estimateJudging(request: JudgeRequest, { judges }: { readonly judges: readonly Judge[] }) {
  requireNames(judges);
  const pairs = await pairsOf(request);
  const judging = await openJudging(request);
  try {
    return {
      pairs: pairs.length,
      judges: judges.map((judge) => {
        const open = pairs.filter(({ question, context }) => judging.isOpen(judge, question, [context]));
        const before = pairs.map(({ question, context }) => judging.find(judge, question, [context]));
        const cases = { cases: open.length, cached: pairs.length - open.length };
        return {
          judge: judge.name,
          model: judge.model,
          ...cases,
          ...costOf(judge, open.map(caseOf), lengthOf(before)),
        };
      }),
    };
  } finally {
    await judging.close();
  }
}

function costOf(judge: Judge, cases: readonly JudgedCase[], perCall: number) {
  const expected = cases.map((each) => judge.estimate?.(each, perCall) ?? freeEstimate);
  const longest = cases.map((each) => judge.estimate?.(each) ?? freeEstimate);
  return {
    calls: expected.reduce((sum, { calls }) => sum + calls, 0),
    inputTokens: expected.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    /** As many a call as this judge wrote before in this folder, else 150. */
    outputTokens: expected.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    /** US dollars; undefined where the price is not known. */
    usd: knownSum(expected.map(({ usd }) => usd)),
    /** The same if every answer were as long as it may be. */
    usdAtMost: knownSum(longest.map(({ usd }) => usd)),
  };
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

/** An estimate for people: a line for each judge. */
export function judgingEstimateInWords({ pairs, judges }: JudgingEstimate): string {
  const lines = judges.map(({ judge, cases, cached, calls, usd, usdAtMost }) => {
    const known = cached === 0 ? '' : `, ${cached} known before`;
    if (calls === 0) return `  ${printableLine(judge)}: ${count(cases, 'case')} to ask${known}`;
    const dollars =
      usd === undefined || usdAtMost === undefined
        ? 'at a price that is not known'
        : `${aboutDollars(usd)}, at most ${aboutDollars(usdAtMost)}`;
    return `  ${printableLine(judge)}: ${count(cases, 'case')} to ask in ${count(calls, 'call')}, ${dollars}${known}`;
  });
  return [`${count(pairs, 'pair')} of a question and a context`, ...lines].join('\n');
}

/** An estimate as JSON. */
export const judgingEstimateJson = (estimate: JudgingEstimate): JsonObject => reportJson(estimate);
