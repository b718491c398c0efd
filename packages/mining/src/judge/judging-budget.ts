import { type ModelPrice, RetrievalError } from '@touchstone/contract';
import type { JudgeEstimate, JudgeUsage, Verdict } from '../records/judgement.ts';

type Budget = ReturnType<typeof openBudget>;

/** The work and cost of a run, up to now. */
export type JudgingUsage = ReturnType<Budget['usage']>;

/** The expected cost of a call, set aside until it is known. */
export type Reservation = NonNullable<ReturnType<Budget['reserve']>>;

/** Counts the cost of a run, and enforces its limits also while calls are in flight. */
export function openBudget({ maxCalls = Infinity, maxUsd = Infinity }: { maxCalls?: number; maxUsd?: number }) {
  const counted = {
    /** Cases that were answered, undecided ones included. */
    asked: 0,
    /** Cases whose answer was there before. */
    cached: 0,
    /** Of those that were asked, the ones that are neither yes nor no. */
    undecided: 0,
    noOpinion: 0,
    /** Cases that were left out because a limit was reached. */
    capped: 0,
    /** Cases for which the judge or model could not be reached. */
    failed: 0,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    /** US dollars of the calls whose price and tokens are known. */
    usd: 0,
    /** Calls of unknown cost: there is no price, or the answer has no count of tokens. */
    unpricedCalls: 0,
  };
  /** Dollars of answers; one of unknown cost counts with its largest possible cost. */
  let spentUsd = 0;
  const reserved = { calls: 0, usd: 0 };

  function count({ verdict, usage }: { readonly verdict?: Verdict; readonly usage: JudgeUsage }): void {
    counted.asked += 1;
    if (verdict === 'undecided') counted.undecided += 1;
    counted.inputTokens += usage.inputTokens ?? 0;
    counted.outputTokens += usage.outputTokens ?? 0;
    counted.usd += usage.usd ?? 0;
    if (usage.usd === undefined) counted.unpricedCalls += usage.calls;
  }

  return {
    cached: () => {
      counted.cached += 1;
    },
    /** An answer without a call. */
    given: count,
    /**
     * Undefined where the call might exceed a limit: it is not made, and counted. Throws `invalid_config` where dollars are limited and
     * the price is not known; `priceOf` begins the message.
     */
    reserve: ({ calls, usd: expected }: JudgeEstimate, priceOf: string) => {
      if (expected === undefined && maxUsd < Infinity) {
        throw new RetrievalError('invalid_config', `${priceOf} is not known: state it, or limit maxCalls.`);
      }
      const usd = expected ?? 0;
      const isTooMuch = usd > 0 && spentUsd + reserved.usd + usd > maxUsd;
      if (counted.calls + reserved.calls + calls > maxCalls || isTooMuch) {
        counted.capped += 1;
        return undefined;
      }
      reserved.calls += calls;
      reserved.usd += usd;
      const release = (madeCalls: number, costUsd: number) => {
        reserved.calls -= calls;
        reserved.usd -= usd;
        counted.calls += madeCalls;
        spentUsd += costUsd;
      };
      return {
        settle: (answer: Parameters<typeof count>[0] | undefined) => {
          release(answer?.usage.calls ?? 0, answer === undefined ? 0 : (answer.usage.usd ?? usd));
          if (answer === undefined) counted.noOpinion += 1;
          else count(answer);
        },
        /** There is no answer. One that was late may cost as much as one that came. */
        fail: ({ isPaid = false } = {}) => {
          release(calls, isPaid ? usd : 0);
          counted.unpricedCalls += calls;
          counted.failed += 1;
        },
      };
    },
    usage: () => ({ ...counted }),
  };
}

export const freeEstimate: JudgeEstimate = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };

/** US dollars of an answer. Undefined where a price or a count of tokens is not known. */
export function usdOf(
  { inputTokens, outputTokens }: { readonly inputTokens?: number; readonly outputTokens?: number },
  { perMillionTokens, perMillionOutputTokens }: ModelPrice = {},
): number | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  if (perMillionTokens === undefined || perMillionOutputTokens === undefined) return undefined;
  return (inputTokens * perMillionTokens + outputTokens * perMillionOutputTokens) / 1_000_000;
}
