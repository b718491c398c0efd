import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import { parseArgument } from '@touchstone/contract/wire';
import pLimit from 'p-limit';
import { contextPool } from '../../contexts/context-pool.ts';
import type { Judge } from '../../judge/judgement.ts';
import { type Judging, openJudgingUnder } from '../../judge/open-judging.ts';
import type { MinedQuestion } from '../../questions/mined-question.ts';
import { allOf } from '../../workspace/all-of.ts';
import { underRunLease } from '../../workspace/run-lease.ts';
import { type RunRecords, readRunRecords } from '../../workspace/run-records.ts';
import type { Kernel, KernelState } from '../kernel.ts';
import { openKernelLog } from '../kernel-log.ts';
import { type DiscoverReport, discoverReport } from './discover-report.ts';
import {
  type DiscoverDependencies,
  type DiscoverOptions,
  type DiscoverRequest,
  discoverArguments,
  discoverDefaults,
} from './discover-request.ts';
import { openTurns } from './open-turns.ts';
import { type AgentWork, solveQuestion } from './solve-question.ts';

/**
 * Proposal B of spec 003 §6.2: an agent solves each question, and what it inspected and used is the kernel. Every turn is kept, so a run
 * that was stopped goes on for free, and one that is complete asks nothing.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, `unavailable` where another run works there,
 *   `invalid_config` for limits that cannot be, what the model throws that is not of the moment (a refused key), what
 *   ends judging, and `aborted`.
 */
export async function discoverKernels(
  given: DiscoverRequest,
  dependencies: DiscoverDependencies,
  options: DiscoverOptions = {},
): Promise<DiscoverReport> {
  const request = parseArgument(discoverArguments.request, given, 'request of a discovery');
  const taken = parseArgument(discoverArguments.dependencies, dependencies, 'dependencies of a discovery');
  const { languageModel, price, judge } = taken;
  const { signal, onProgress } = parseArgument(discoverArguments.options, options, 'options of a discovery');
  const { folder, maxCalls, maxUsd } = request;
  const { maxOutputTokens, concurrency, ...limits } = settledLimits(request);
  return underRunLease(folder, 'discovery of kernels', async (lease) => {
    const records = await readRunRecords(folder);
    const pool = contextPool([...records.contexts.values()]);
    const turns = await openTurns(folder, { languageModel, price }, { maxCalls, maxUsd, maxOutputTokens }, lease);
    const judging = await openJudgingUnder(lease, { ...request.judging, folder });
    const log = await openKernelLog(folder, records, lease);
    const total = records.questions.length;
    let done = 0;
    const discover = async (question: MinedQuestion) => {
      throwIfAborted(signal, 'the discovery of kernels');
      const work = await solveQuestion(question, { turns, pool, limits }, signal);
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
    maxCharacters: request.maxCharacters ?? discoverDefaults.maxCharacters,
    maxOutputTokens: request.maxOutputTokens ?? discoverDefaults.maxOutputTokens,
    concurrency: request.concurrency ?? discoverDefaults.concurrency,
  };
  for (const [field, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new RetrievalError('invalid_config', `Discovery: ${field}: ${value} is not a whole number from 1.`);
  }
  return limits;
}

/** Undefined where a judge is there and could not be asked. */
async function kernelOf(
  question: MinedQuestion,
  { end, steps, used }: AgentWork,
  { records, judging, judge }: { readonly records: RunRecords; readonly judging: Judging; readonly judge?: Judge },
  signal: AbortSignal | undefined,
): Promise<Kernel | undefined> {
  const kernel = { questionId: question.id, method: 'agent', fqns: used.fqns, minimal: false, steps } as const;
  if (end !== 'solved') return { ...kernel, state: end };
  // A solution that uses nothing says nothing of what is needed.
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
