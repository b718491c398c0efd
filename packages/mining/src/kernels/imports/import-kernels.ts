import { throwIfAborted } from '@touchstone/contract';
import { contextPool } from '../../contexts/context-pool.ts';
import { readRunRecords } from '../../records/run-records.ts';
import type { MinedSolution } from '../../solutions/import-weights.ts';
import { minedSolution } from '../../solutions/mined-solution.ts';
import { proposedKernels } from '../../solutions/proposed-kernels.ts';
import { underRunLease } from '../../workspace/run-lease.ts';
import type { StepOptions } from '../../workspace/step-options.ts';
import { openKernelLog } from '../kernel-log.ts';
import { type ImportReport, importReport } from './import-report.ts';

/**
 * Proposes a kernel for every question with a solution: the contexts that its code imports (spec 003 §6.2, proposal A).
 * Imports that lead to nothing in the pool are counted and left out. No judge is called, so the kernels are `proposed`.
 * The same run gives the same kernels; existing ones are not written again.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, `unavailable` where another run works there, `aborted`.
 */
export async function importKernels(
  { folder }: { readonly folder: string },
  { signal, onProgress }: StepOptions<{ readonly done: number; readonly total: number }> = {},
): Promise<ImportReport> {
  const started = performance.now();
  return underRunLease(folder, 'mining of imports', async (lease) => {
    const records = await readRunRecords(folder);
    const pool = contextPool([...records.contexts.values()]);
    const solved = records.questions.flatMap(({ id, solution }) => (solution === undefined ? [] : [{ id, solution }]));
    const mined: MinedSolution[] = [];
    for (const { id, solution } of solved) {
      throwIfAborted(signal, 'the mining of imports');
      mined.push(await minedSolution(id, solution, pool));
      onProgress?.({ done: mined.length, total: solved.length });
    }
    const kernels = proposedKernels(mined);
    const log = await openKernelLog(folder, records, lease);
    try {
      for (const kernel of kernels) await log.keep(kernel);
    } finally {
      await log.close();
    }
    return importReport({
      questions: records.questions.length,
      mined,
      kernels,
      elapsedMs: performance.now() - started,
    });
  });
}
