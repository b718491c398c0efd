import { throwIfAborted } from '@touchstone/contract';
import pLimit from 'p-limit';
import { contextPool } from '../../contexts/context-pool.ts';
import { type JudgingOptions, judgingDefaults, openJudgingUnder } from '../../judge/open-judging.ts';
import type { Judge } from '../../records/judgement.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { MiningContext } from '../../records/mining-context.ts';
import { readRunRecords } from '../../records/run-records.ts';
import { underRunLease } from '../../workspace/run-lease.ts';
import { allOf, type StepOptions } from '../../workspace/step.ts';
import { openKernelLog } from '../kernel-log.ts';
import { type ExpandLimits, expandLimits, expandQuestion } from './expand-question.ts';
import { type ExpandReport, expandReport } from './expand-report.ts';
import { seedOf } from './seed.ts';

export interface ExpandRequest extends JudgingOptions, Partial<ExpandLimits> {}

/**
 * Looks for the contexts that each question needs together (spec 003 §6.1), among those of the extraction. Every judgement goes
 * through the cache of the run, so a stopped run goes on for free, and a complete one makes no call. Throws `invalid_request`
 * where nothing was extracted into the folder, `unavailable` where another run works there, errors that end judging (see
 * `Judging.ask`), and `aborted`.
 */
export async function expandKernels(
  request: ExpandRequest,
  { judge }: { readonly judge: Judge },
  { signal, onProgress }: StepOptions = {},
): Promise<ExpandReport> {
  const { folder, concurrency = judgingDefaults.concurrency } = request;
  const limits = expandLimits(request);
  return underRunLease(folder, 'expansion of kernels', async (lease) => {
    const records = await readRunRecords(folder);
    const { questions } = records;
    const pool = contextPool(records.contexts.values());
    const judging = await openJudgingUnder(lease, request);
    const log = await openKernelLog(folder, records, lease);
    let done = 0;
    const expand = async (question: MinedQuestion) => {
      throwIfAborted(signal, 'the expansion of kernels');
      const ask = (contexts: readonly MiningContext[]) => judging.ask(judge, question, contexts, { signal });
      const seed = seedOf(question, records, { pool, judging, judge });
      const kernel = await expandQuestion(question, seed, { ask, pool, limits });
      if (kernel !== undefined) await log.keep(kernel);
      done += 1;
      onProgress?.({ done, total: questions.length, usage: judging.usage });
      return kernel;
    };
    try {
      const inLine = pLimit(concurrency);
      const kernels = await allOf(questions.map((question) => inLine(expand, question)));
      return expandReport(kernels, judging.usage);
    } finally {
      await judging.close();
      await log.close();
    }
  });
}
