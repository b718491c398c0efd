import { RetrievalError } from '@touchstone/contract';
import type { Judge, JudgeAnswer, JudgedCase, JudgeEstimate } from '../records/judgement.ts';

/** The work and cost of judging in one run. */
export interface JudgingUsage {
  /** Cases that a judge answered, undecided ones included. */
  readonly asked: number;
  /** Cases whose judgement was there before. */
  readonly cached: number;
  /** Of those, the ones that are neither yes nor no. */
  readonly undecided: number;
  /** Cases that a judge has no opinion of. */
  readonly noOpinion: number;
  /** Cases that were not judged because a limit was reached. */
  readonly capped: number;
  /** Cases for which the judge could not be reached. */
  readonly failed: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars of the calls whose price and tokens are known. */
  readonly usd: number;
  /** Calls of unknown cost: there is no price, or the answer has no count of tokens. */
  readonly unpricedCalls: number;
}

/** The expected cost of one judgement, set aside until it is known. */
export interface Reservation {
  settle(answer: JudgeAnswer | undefined): void;
  /** The judge could not be reached, or ended the run. */
  fail(): void;
}

/** Counts the judges' cost, and enforces the limits also while calls are in flight. */
interface Budget {
  cached(): void;
  /** An answer without a call. */
  given(answer: JudgeAnswer): void;
  /** Undefined where the case might exceed a limit: it is not judged, and counted. */
  reserve(judge: Judge, judged: JudgedCase): Reservation | undefined;
  usage(): JudgingUsage;
}

interface Limits {
  readonly maxCalls?: number;
  readonly maxUsd?: number;
}

/** Throws `invalid_config` for limits that are no numbers from 0. */
export function openBudget({ maxCalls, maxUsd }: Limits): Budget {
  for (const [field, value] of Object.entries({ maxCalls, maxUsd })) {
    if (value === undefined || value >= 0) continue;
    throw new RetrievalError('invalid_config', `Judging: ${field}: ${value} is not a number from 0.`);
  }
  const counted = { asked: 0, cached: 0, undecided: 0, noOpinion: 0, capped: 0, failed: 0 };
  const used = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0, unpricedCalls: 0 };
  /** An answer of unknown cost counts with its largest possible cost. */
  const spent = { calls: 0, usd: 0 };
  const reserved = { calls: 0, usd: 0 };

  function reserve(judge: Judge, judged: JudgedCase): Reservation | undefined {
    const estimate = judge.estimate?.(judged) ?? free;
    const usd = estimate.usd ?? priceless(judge, maxUsd);
    const calls = spent.calls + reserved.calls + estimate.calls;
    const dollars = spent.usd + reserved.usd + usd;
    if (calls > (maxCalls ?? Number.POSITIVE_INFINITY) || (usd > 0 && dollars > (maxUsd ?? Number.POSITIVE_INFINITY))) {
      counted.capped += 1;
      return undefined;
    }
    reserved.calls += estimate.calls;
    reserved.usd += usd;
    const release = (spentCalls: number, spentUsd: number) => {
      reserved.calls -= estimate.calls;
      reserved.usd -= usd;
      spent.calls += spentCalls;
      spent.usd += spentUsd;
      used.calls += spentCalls;
    };
    return {
      settle: (answer) => {
        release(answer?.usage.calls ?? 0, answer === undefined ? 0 : (answer.usage.usd ?? usd));
        if (answer === undefined) counted.noOpinion += 1;
        else count(answer);
      },
      fail: () => {
        release(estimate.calls, 0);
        used.unpricedCalls += estimate.calls;
        counted.failed += 1;
      },
    };
  }

  function count({ verdict, usage }: JudgeAnswer): void {
    counted.asked += 1;
    if (verdict === 'undecided') counted.undecided += 1;
    used.inputTokens += usage.inputTokens ?? 0;
    used.outputTokens += usage.outputTokens ?? 0;
    used.usd += usage.usd ?? 0;
    if (usage.usd === undefined) used.unpricedCalls += usage.calls;
  }

  return {
    cached: () => {
      counted.cached += 1;
    },
    given: count,
    reserve,
    usage: () => ({ ...counted, ...used }),
  };
}

const free: JudgeEstimate = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };

function priceless({ name }: Judge, maxUsd: number | undefined): number {
  if (maxUsd === undefined) return 0;
  const message = `Judging: maxUsd: the price of judge ${name} is not known: state it, or limit maxCalls.`;
  throw new RetrievalError('invalid_config', message);
}
