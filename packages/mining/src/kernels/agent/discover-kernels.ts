import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import pLimit from 'p-limit';
import { contextPool } from '../../contexts/context-pool.ts';
import { type Judging, openJudgingUnder } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';
import type { Kernel, KernelState } from '../../records/kernel.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import { type RunRecords, readRunRecords } from '../../records/run-records.ts';
import { allOf } from '../../workspace/all-of.ts';
import { underRunLease } from '../../workspace/run-lease.ts';
import type { StepOptions } from '../../workspace/step-options.ts';
import { openKernelLog } from '../kernel-log.ts';
import { type DiscoverReport, discoverReport } from './discover-report.ts';
import {
  type DiscoverDependencies,
  type DiscoverProgress,
  type DiscoverRequest,
  discoverDefaults,
} from './discover-request.ts';
import { openTurns } from './open-turns.ts';
import { type AgentWork, solveQuestion } from './solve-question.ts';

/**
 * Proposal B of spec 003 §6.2: an agent solves each question, and the contexts that it inspected and used are the
 * kernel. Every turn is kept, so a run that was stopped goes on for free, and a complete one makes no call.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, `unavailable` where another run works there,
 *   `invalid_config` for limits that cannot be, what the model throws that is not of the moment (a refused key), what
 *   ends judging, and `aborted`.
 */
export async function discoverKernels(
  request: DiscoverRequest,
  { languageModel, price, judge }: DiscoverDependencies,
  { signal, onProgress }: StepOptions<DiscoverProgress> = {},
): Promise<DiscoverReport> {
  const { folder, maxCalls, maxUsd } = request;
  const { maxSteps, concurrency } = settledLimits(request);
  return underRunLease(folder, 'discovery of kernels', async (lease) => {
    const records = await readRunRecords(folder);
    const pool = contextPool([...records.contexts.values()]);
    const turns = await openTurns(folder, { languageModel, price }, { maxCalls, maxUsd }, lease);
    const judging = await openJudgingUnder(lease, { ...request.judging, folder });
    const log = await openKernelLog(folder, records, lease);
    const total = records.questions.length;
    let done = 0;
    const discover = async (question: MinedQuestion) => {
      throwIfAborted(signal, 'the discovery of kernels');
      const work = await solveQuestion(question, { turns, pool, maxSteps }, signal);
      const kernel = work && (await kernelOf(question, work, { records, judging, judge }, signal));
      if (kernel !== undefined) await log.keep(kernel);
      done += 1;
      onProgress?.({ done, total, usage: turns.usage, judging: judging.usage });
      return { work, kernel };
    };
    try {
      const inLine = pLimit(concurrency);
      const found = await allOf(records.questions.map((question) => inLine(discover, question)));
      return discoverReport(found, { usage: turns.usage, judging: judging.usage });
    } finally {
      await turns.close();
      await judging.close();
      await log.close();
    }
  });
}

function settledLimits(request: DiscoverRequest) {
  const limits = {
    maxSteps: request.maxSteps ?? discoverDefaults.maxSteps,
    concurrency: request.concurrency ?? discoverDefaults.concurrency,
  };
  for (const [field, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new RetrievalError('invalid_config', `Discovery: ${field}: ${value} is not a whole number from 1.`);
  }
  return limits;
}

/** Undefined where there is a judge that could not be reached. */
async function kernelOf(
  question: MinedQuestion,
  { end, steps, used }: AgentWork,
  { records, judging, judge }: { readonly records: RunRecords; readonly judging: Judging; readonly judge?: Judge },
  signal: AbortSignal | undefined,
): Promise<Kernel | undefined> {
  const kernel = { questionId: question.id, method: 'agent', fqns: used.fqns, minimal: false, steps } as const;
  if (end !== 'solved') return { ...kernel, state: end };
  // A solution that uses nothing shows nothing of the needed contexts.
  if (used.fqns.length === 0) return { ...kernel, state: 'exhausted' };
  if (judge === undefined) return { ...kernel, state: 'proposed' };
  const contexts = used.fqns.flatMap((fqn) => records.contexts.get(fqn) ?? []);
  const judged = await judging.ask(judge, question, contexts, { signal });
  if (judged === undefined) return undefined;
  const { key, missing, verdict } = judged;
  const step = { fqns: used.fqns, action: 'judge', about: missing, judgements: [key] } as const;
  return { ...kernel, state: stateOf[verdict], steps: [...steps, step] };
}

const stateOf = {
  yes: 'established',
  no: 'exhausted',
  undecided: 'undecided',
} as const satisfies Record<string, KernelState>;
