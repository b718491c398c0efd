import { count, duration, type JsonObject, throwIfAborted } from '@touchstone/contract';
import { contextPool } from '../../contexts/context-pool.ts';
import type { Kernel } from '../../records/kernel.ts';
import { readRunRecords } from '../../records/run-records.ts';
import { type MinedSolution, minedSolution } from '../../solutions/mined-solution.ts';
import { proposedKernels } from '../../solutions/proposed-kernels.ts';
import { reportJson, reportText, type StepWarning, someOf } from '../../workspace/report.ts';
import { underRunLease } from '../../workspace/run-lease.ts';
import type { StepOptions } from '../../workspace/step.ts';
import { openKernelLog } from '../kernel-log.ts';

type ImportReport = Awaited<ReturnType<typeof importKernels>>;

/**
 * Proposes a kernel for every question with a solution: the contexts that its code imports (spec 003 §6.2, proposal A). Imports
 * that lead to nothing in the pool are counted and left out. No judge is called, so the kernels are `proposed`. The same run
 * gives the same kernels; existing ones are not written again. Throws `invalid_request` where nothing was extracted into the
 * folder, `unavailable` where another run works there, `aborted`.
 */
export async function importKernels({ folder }: { readonly folder: string }, { signal, onProgress }: StepOptions = {}) {
  const started = performance.now();
  return underRunLease(folder, 'mining of imports', async (lease) => {
    const records = await readRunRecords(folder);
    const pool = contextPool(records.contexts.values());
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
    const members = sum(kernels.map(({ fqns }) => fqns.length));
    return {
      questions: records.questions.length,
      solutions: mined.length,
      kernels: kernels.length,
      members,
      /** Imports that lead to a context but are not part of the kernel: not used, or imported by most solutions. */
      leftOut: sum(mined.map(({ imports }) => new Set(imports.map(({ fqn }) => fqn)).size)) - members,
      /** Imports that lead to nothing in the pool: other packages, and files of the solution itself. */
      elsewhere: sum(mined.map(({ elsewhere }) => elsewhere)),
      warnings: warningsOf(mined, kernels),
      elapsedMs: performance.now() - started,
    };
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * - `no_solutions`: no question has code that solves it
 * - `nothing_imported`: solutions that import nothing of the pool
 */
function warningsOf(
  mined: readonly MinedSolution[],
  kernels: readonly Kernel[],
): readonly StepWarning<'no_solutions' | 'nothing_imported'>[] {
  if (mined.length === 0) {
    return [{ code: 'no_solutions', message: 'No question has code that solves it, so there are no imports.' }];
  }
  const solved = new Set(kernels.map(({ questionId }) => questionId));
  const empty = mined.map(({ questionId }) => questionId).filter((id) => !solved.has(id));
  if (empty.length === 0) return [];
  const message = `${count(empty.length, 'solution')} that import nothing from the pool: ${someOf(empty, ' and more')}.`;
  return [{ code: 'nothing_imported', message }];
}

/** A report in a line, for people; a line for each warning follows. */
export function importsInWords(report: ImportReport): string {
  const { solutions, kernels, members, leftOut, elsewhere, warnings, elapsedMs } = report;
  const found = `${count(kernels, 'kernel')} with ${count(members, 'member')} from the imports of ${count(solutions, 'solution')}`;
  const rest = `${leftOut} left out, ${elsewhere} of other packages`;
  return reportText([`${found}; ${rest}, in ${duration(elapsedMs)}`], warnings);
}

/** A report as JSON. */
export const importsJson = (report: ImportReport): JsonObject => reportJson(report);
