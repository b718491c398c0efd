import { type LanguageModel, type ModelPrice, throwIfAborted } from '@touchstone/contract';
import pLimit from 'p-limit';
import { contextPool } from '../../contexts/context-pool.ts';
import { type Judging, type JudgingOptions, openJudgingUnder } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';
import type { Kernel } from '../../records/kernel.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import { type RunRecords, readRunRecords } from '../../records/run-records.ts';
import { underRunLease } from '../../workspace/run-lease.ts';
import { allOf, type StepOptions } from '../../workspace/step.ts';
import { openKernelLog } from '../kernel-log.ts';
import { type DiscoverReport, discoverReport } from './discover-report.ts';
import { openTurns } from './open-turns.ts';
import { type AgentWork, solveQuestion } from './solve-question.ts';

/** The questions for an agent. The limits are those of its model; by default it works on 4 questions at a time. */
export interface DiscoverRequest extends Omit<JudgingOptions, 'retryUndecided'> {
  /** Searches, inspections and the solution together, for one question. Default 10. */
  readonly maxSteps?: number;
  /** The limits of the judge. */
  readonly judging?: Omit<JudgingOptions, 'folder'>;
}

/** The agent's model, and the judge of its kernels. */
interface DiscoverDependencies {
  readonly languageModel: LanguageModel;
  /** The price of the model, for the report and for `maxUsd`. */
  readonly price?: ModelPrice;
  /** Judges whether each kernel suffices. Without one, kernels are proposals. */
  readonly judge?: Judge;
}

/**
 * Proposal B of spec 003 §6.2: an agent solves each question, and the contexts that it inspected and used are the
 * kernel. Every turn is kept, so a run that was stopped goes on for free, and a complete one makes no call. Throws
 * `invalid_request` where nothing was extracted into the folder, `unavailable` where another run works there, what the
 * model throws that is not of the moment (a refused key), what ends judging, and `aborted`.
 */
export async function discoverKernels(
  { folder, maxSteps = 10, concurrency = 4, maxCalls, maxUsd, judging: limits }: DiscoverRequest,
  { languageModel, price, judge }: DiscoverDependencies,
  { signal, onProgress }: StepOptions = {},
): Promise<DiscoverReport> {
  return underRunLease(folder, 'discovery of kernels', async (lease) => {
    const records = await readRunRecords(folder);
    const pool = contextPool(records.contexts.values());
    const turns = await openTurns(folder, { languageModel, price }, { maxCalls, maxUsd }, lease);
    const judging = await openJudgingUnder(lease, { ...limits, folder });
    const log = await openKernelLog(folder, records, lease);
    const total = records.questions.length;
    let done = 0;
    const discover = async (question: MinedQuestion) => {
      throwIfAborted(signal, 'the discovery of kernels');
      const work = await solveQuestion(question, { turns, pool, maxSteps }, signal);
      const kernel = work && (await kernelOf(question, work, { records, judging, judge }, signal));
      if (kernel !== undefined) await log.keep(kernel);
      done += 1;
      onProgress?.({ done, total, usage: judging.usage });
      return { work, kernel };
    };
    try {
      const inLine = pLimit(concurrency);
      const found = await allOf(records.questions.map((question) => inLine(discover, question)));
      return discoverReport(found, turns.usage, judging.usage);
    } finally {
      await turns.close();
      await judging.close();
      await log.close();
    }
  });
}

/** Undefined where there is a judge that could not be reached. */
async function kernelOf(
  question: MinedQuestion,
  { end, steps, used: { fqns } }: AgentWork,
  { records, judging, judge }: { readonly records: RunRecords; readonly judging: Judging; readonly judge?: Judge },
  signal: AbortSignal | undefined,
): Promise<Kernel | undefined> {
  const kernel = { questionId: question.id, method: 'agent', fqns, minimal: false, steps } as const;
  if (end !== 'solved') return { ...kernel, state: end };
  // A solution that uses nothing shows nothing of the needed contexts.
  if (fqns.length === 0) return { ...kernel, state: 'exhausted' };
  if (judge === undefined) return { ...kernel, state: 'proposed' };
  const contexts = fqns.flatMap((fqn) => records.contexts.get(fqn) ?? []);
  const judged = await judging.ask(judge, question, contexts, { signal });
  if (judged === undefined) return undefined;
  const { key, missing, verdict } = judged;
  const step = { fqns, action: 'judge', about: missing, judgements: [key] } as const;
  return { ...kernel, state: stateOf[verdict], steps: [...steps, step] };
}

const stateOf = { yes: 'established', no: 'exhausted', undecided: 'undecided' } as const;
