import { throwIfAborted } from '@touchstone/contract';
import pLimit from 'p-limit';
import type { Judge, JudgeAnswer, JudgeIdentity, Judgement } from '../records/judgement.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { type RunLease, takeRunLease } from '../workspace/run-lease.ts';
import { type JudgedPlace, nameOf, openJudgementLog, placeOf } from './judgement-log.ts';
import { freeEstimate, openBudget, type Reservation } from './judging-budget.ts';
import { openRunEnd } from './run-end.ts';

export interface JudgingOptions {
  /** The folder of the run; its `judgements.jsonl` is read first and added to. */
  readonly folder: string;
  /** Most calls of judges in this run, those in flight included. Default: no limit. */
  readonly maxCalls?: number;
  /** Most US dollars, as `maxCalls`: a call is not begun while it might pass the limit. Default: no limit. */
  readonly maxUsd?: number;
  /** Judgements at a time. Default 8. */
  readonly concurrency?: number;
  /** Tries again where an earlier run got nonsense, no answer in time, or a person skipped the case. Default false. */
  readonly retryUndecided?: boolean;
}

export type Judging = Awaited<ReturnType<typeof openJudgingUnder>>;

export const judgingDefaults = { concurrency: 8 } as const;

/**
 * Opens the judgements of a run. No other step works in its folder until they are closed; `step` names this one. Throws
 * `unavailable` where another step works in the folder, `invalid_request` for a file that is not one of judgements.
 */
export async function openJudging(options: JudgingOptions, step = 'judging'): Promise<Judging> {
  const lease = await takeRunLease(options.folder, step);
  try {
    return await openJudgingUnder(lease, options, lease.release);
  } catch (thrown) {
    lease.release();
    throw thrown;
  }
}

/** The same for a step that has the lease, or does not write. */
export async function openJudgingUnder(
  lease: Pick<RunLease, 'check'>,
  { folder, maxCalls, maxUsd, concurrency = judgingDefaults.concurrency, retryUndecided = false }: JudgingOptions,
  onClose: () => void = () => {},
) {
  const budget = openBudget({ maxCalls, maxUsd });
  const log = await openJudgementLog(folder, lease);
  const inLine = pLimit(concurrency);
  const underWay = new Map<string, Promise<unknown>>();
  const retried = new Set<string>();
  const end = openRunEnd('Judging');

  /** One at a time for each key, so that the same text is judged once. */
  async function ask(
    judge: Judge,
    question: MinedQuestion,
    contexts: readonly MiningContext[],
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<Judgement | undefined> {
    const place = placeOf(judge, question, contexts);
    const before = underWay.get(place.key) ?? Promise.resolve();
    const work = before.catch(() => {}).then(() => fromCacheOrJudge(judge, { question, contexts, place }, signal));
    underWay.set(place.key, work);
    try {
      return await work;
    } finally {
      if (underWay.get(place.key) === work) underWay.delete(place.key);
    }
  }

  async function fromCacheOrJudge(judge: Judge, each: Case, signal?: AbortSignal): Promise<Judgement | undefined> {
    const cached = settledJudgement(each.place);
    if (cached === undefined) return inLine(() => askJudge(judge, each, signal));
    budget.cached();
    if (nameOf(cached) === nameOf(each.place)) return cached;
    const { verdict, reason, missing, undecided, orders } = cached;
    return log.keep(each.place, { verdict, reason, missing, undecided, orders, usage: { calls: 0 } });
  }

  /** The known judgement that is not to be repeated. */
  function settledJudgement(place: JudgedPlace): Judgement | undefined {
    const found = log.find(place);
    const isRepeated = retryUndecided && found !== undefined && mayBeAskedAgain(found) && !retried.has(place.key);
    return isRepeated ? undefined : found;
  }

  async function askJudge(judge: Judge, { question, contexts, place }: Case, signal?: AbortSignal) {
    throwIfAborted(signal, 'judging');
    end.throwIfEnded();
    await lease.check();
    const judged = { questionId: question.id, question: question.query, contexts };
    const estimate = judge.estimate?.(judged) ?? freeEstimate;
    const reserved = budget.reserve(estimate, `Judging: maxUsd: the price of judge ${judge.name}`);
    if (reserved === undefined) return undefined;
    const answer = await answered(judge.judge(judged, { signal }), reserved, { judge, question, signal });
    if (answer === undefined) return undefined;
    retried.add(place.key);
    try {
      await log.keepPrompt(judge);
      return await log.keep(place, answer);
    } catch (thrown) {
      return end.unkept(thrown, judge.name, question.id);
    }
  }

  /** The answer, paid for; undefined where there is none to keep. */
  async function answered(
    asked: Promise<JudgeAnswer | undefined>,
    reserved: Reservation,
    { judge, question, signal }: { readonly judge: Judge; readonly question: MinedQuestion; signal?: AbortSignal },
  ): Promise<JudgeAnswer | undefined> {
    try {
      const answer = await asked;
      reserved.settle(answer);
      if (answer !== undefined) end.answered();
      return answer;
    } catch (thrown) {
      reserved.fail();
      throwIfAborted(signal, 'judging');
      end.failed(thrown, judge.name, question.id);
      return undefined;
    }
  }

  return {
    tornLines: log.tornLines,
    /**
     * From the cache, else from the judge, and on disk before it resolves. Undefined without an opinion or a connection, or at a limit;
     * `usage` counts which. Rejects with `invalid_config` where `maxUsd` is set and the judge's price is unknown, and with an error that
     * ends the run: a refused key, a request that the model does not take, a model that was out of reach three times in a row. Earlier
     * judgements stay.
     */
    ask,
    /** Looks in the cache; calls no judge. */
    find: (judge: JudgeIdentity, question: MinedQuestion, contexts: readonly MiningContext[]) =>
      log.find(placeOf(judge, question, contexts)),
    /** True if an `ask` would call the judge. */
    isOpen: (judge: JudgeIdentity, question: MinedQuestion, contexts: readonly MiningContext[]) =>
      settledJudgement(placeOf(judge, question, contexts)) === undefined,
    /** Keeps an answer that replaces the one before: a person went back. */
    keep: (
      judge: JudgeIdentity,
      question: MinedQuestion,
      contexts: readonly MiningContext[],
      answer: JudgeAnswer,
    ): Promise<Judgement> => {
      const place = placeOf(judge, question, contexts);
      budget.given(answer);
      retried.add(place.key);
      return log.keep(place, answer);
    },
    get usage() {
      return budget.usage();
    },
    /** Lets calls in flight end, and closes the file. */
    close: async () => {
      await Promise.allSettled(underWay.values());
      try {
        await log.close();
      } finally {
        onClose();
      }
    },
  };
}

interface Case {
  readonly question: MinedQuestion;
  readonly contexts: readonly MiningContext[];
  readonly place: JudgedPlace;
}

/** A refusal and a contradiction depend on the case; these depend on the moment. */
function mayBeAskedAgain({ undecided }: Judgement): boolean {
  return undecided === 'nonsense' || undecided === 'late' || undecided === 'skipped';
}
