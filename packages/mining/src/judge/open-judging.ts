import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import pLimit from 'p-limit';
import { type Judge, type JudgeAnswer, type Judgement, judgement } from '../records/judgement.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { openRecordLog } from '../workspace/record-log.ts';
import { type RunLease, takeRunLease } from '../workspace/run-lease.ts';
import { openPromptLog } from './judge-prompts.ts';
import { type JudgedPlace, type JudgeIdentity, placeOf, standsAt } from './judged-place.ts';
import { type JudgingUsage, openBudget, type Reservation } from './judging-budget.ts';
import { knownJudgements } from './known-judgements.ts';
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

/** Judges, their cache and their limits. */
export interface Judging {
  /**
   * From the cache, else from the judge, and on disk before it resolves. Undefined without an opinion or a connection,
   * or at a limit; `usage` counts which. Rejects with an error that ends the run: a refused key, a request that the
   * model does not take, a model that was out of reach three times in a row. Earlier judgements stay.
   */
  ask(
    judge: Judge,
    question: MinedQuestion,
    contexts: readonly MiningContext[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<Judgement | undefined>;
  /** Looks in the cache; calls no judge. */
  find(judge: JudgeIdentity, question: MinedQuestion, contexts: readonly MiningContext[]): Judgement | undefined;
  /** True if an `ask` would call the judge. */
  isOpen(judge: JudgeIdentity, question: MinedQuestion, contexts: readonly MiningContext[]): boolean;
  /** Keeps an answer that replaces the one before: a person went back. */
  keep(
    judge: JudgeIdentity,
    question: MinedQuestion,
    contexts: readonly MiningContext[],
    answer: JudgeAnswer,
  ): Promise<Judgement>;
  /** Of this run, up to now. */
  readonly usage: JudgingUsage;
  /** Lets calls in flight end, and closes the file. */
  close(): Promise<void>;
}

export const judgingDefaults = { concurrency: 8 } as const;

/**
 * Opens the judgements of a run. No other step works in its folder until they are closed.
 *
 * @throws `unavailable` where another step works in the folder; `invalid_config` for impossible limits,
 * `invalid_request` for a file that is not one of judgements. An `ask` throws `invalid_config` where `maxUsd` is set
 * and the judge's price is unknown.
 */
export async function openJudging(options: JudgingOptions): Promise<Judging> {
  return openLeasedJudging(options, 'judging');
}

/** The same for a step of another name. */
export async function openLeasedJudging(options: JudgingOptions, step: string): Promise<Judging> {
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
): Promise<Judging> {
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RetrievalError('invalid_config', `Judging: concurrency: ${concurrency} is not a whole number from 1.`);
  }
  const budget = openBudget({ maxCalls, maxUsd });
  const log = await openRecordLog(miningFiles(folder).judgements, judgement, lease);
  const prompts = await openPromptLog(folder, lease);
  const known = knownJudgements(log.records);
  const inLine = pLimit(concurrency);
  const underWay = new Map<string, Promise<unknown>>();
  const retried = new Set<string>();
  const end = openRunEnd();

  async function keep(place: JudgedPlace, answer: JudgeAnswer): Promise<Judgement> {
    const made: Judgement = { ...place, ...answer };
    await log.append(made);
    known.add(made);
    return made;
  }

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

  async function fromCacheOrJudge(
    judge: Judge,
    { question, contexts, place }: Case,
    signal: AbortSignal | undefined,
  ): Promise<Judgement | undefined> {
    const cached = settledJudgement(place);
    if (cached !== undefined) {
      budget.cached();
      return standsAt(cached, place) ? cached : keep(place, { ...answerOf(cached), usage: { calls: 0 } });
    }
    return inLine(() => askJudge(judge, { question, contexts, place }, signal));
  }

  /** The known judgement that is not to be repeated. */
  function settledJudgement(place: JudgedPlace): Judgement | undefined {
    const found = known.find(place);
    if (found === undefined) return undefined;
    return retryUndecided && mayBeAskedAgain(found) && !retried.has(place.key) ? undefined : found;
  }

  async function askJudge(
    judge: Judge,
    { question, contexts, place }: Case,
    signal: AbortSignal | undefined,
  ): Promise<Judgement | undefined> {
    throwIfAborted(signal, 'judging');
    end.throwIfEnded();
    await lease.check();
    const judged = { questionId: question.id, question: question.query, contexts };
    const reserved = budget.reserve(judge, judged);
    if (reserved === undefined) return undefined;
    const answer = await answered(judge.judge(judged, { signal }), reserved, { judge, question, signal });
    if (answer === undefined) return undefined;
    retried.add(place.key);
    try {
      await prompts.keep(judge);
      return await keep(place, answer);
    } catch (thrown) {
      return end.unkept(thrown, judge, question);
    }
  }

  /** The answer, paid for; undefined where there is none to keep. */
  async function answered(
    asked: Promise<JudgeAnswer | undefined>,
    reserved: Reservation,
    {
      judge,
      question,
      signal,
    }: { readonly judge: Judge; readonly question: MinedQuestion; readonly signal?: AbortSignal },
  ): Promise<JudgeAnswer | undefined> {
    try {
      const answer = await asked;
      reserved.settle(answer);
      if (answer !== undefined) end.answered();
      return answer;
    } catch (thrown) {
      reserved.fail();
      throwIfAborted(signal, 'judging');
      end.failed(thrown, judge, question);
      return undefined;
    }
  }

  return {
    ask,
    find: (judge, question, contexts) => known.find(placeOf(judge, question, contexts)),
    isOpen: (judge, question, contexts) => settledJudgement(placeOf(judge, question, contexts)) === undefined,
    keep: (judge, question, contexts, answer) => {
      const place = placeOf(judge, question, contexts);
      budget.given(answer);
      retried.add(place.key);
      return keep(place, answer);
    },
    get usage() {
      return budget.usage();
    },
    close: async () => {
      await Promise.allSettled(underWay.values());
      try {
        await log.close();
        await prompts.close();
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

function answerOf({ verdict, reason, missing, undecided, orders, usage }: Judgement): JudgeAnswer {
  return { verdict, reason, missing, undecided, orders, usage };
}

/** A refusal and a contradiction depend on the case; these depend on the moment. */
function mayBeAskedAgain({ undecided }: Judgement): boolean {
  return undecided === 'nonsense' || undecided === 'late' || undecided === 'skipped';
}
