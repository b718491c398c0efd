import { throwIfAborted } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { contextPool } from '../contexts/context-pool.ts';
import { openKernelLog } from '../kernels/kernel-log.ts';
import { underRunLease } from '../workspace/run-lease.ts';
import { readRunRecords } from '../workspace/run-records.ts';
import { stepArguments, stepOptions } from '../workspace/step-arguments.ts';
import { type ImportReport, importReport } from './import-report.ts';
import type { MinedSolution } from './import-weights.ts';
import { minedSolution } from './mined-solution.ts';
import { proposedKernels, usualMinWeight } from './proposed-kernels.ts';

export interface ImportKernelsRequest {
  /** The folder of the run, extracted before. */
  readonly folder: string;
  /** An import of a lower weight is kept in the record and is no part of the kernel. Default: `importKernelDefaults`. */
  readonly minWeight?: number;
}

/** The defaults of a request. */
export const importKernelDefaults = { minWeight: usualMinWeight } as const;

export interface ImportKernelsDependencies {
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface ImportKernelsOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

const importArguments = {
  request: givenObject<ImportKernelsRequest>({ folder: argument.text, minWeight: argument.number.optional() }),
  options: stepOptions<{ readonly done: number; readonly total: number }>(),
};

/**
 * Proposes a kernel for every question with a solution: the contexts that its code imports (spec 003 §6.2, proposal A). Imports that
 * lead to nothing in the pool are counted and left out. No judge is asked, so the kernels are `proposed`. The same run gives the same
 * kernels; those that are there already are not written again.
 *
 * @throws `invalid_request` where nothing was extracted into the folder, `unavailable` where another run works there, `aborted`.
 */
export async function importKernels(
  given: ImportKernelsRequest,
  dependencies: ImportKernelsDependencies = {},
  options: ImportKernelsOptions = {},
): Promise<ImportReport> {
  const request = parseArgument(importArguments.request, given, 'request to mine imports');
  const { folder, minWeight = importKernelDefaults.minWeight } = request;
  const taken = parseArgument(stepArguments.dependencies, dependencies, 'dependencies of mining imports');
  const { now = () => performance.now() } = taken;
  const { signal, onProgress } = parseArgument(importArguments.options, options, 'options of mining imports');
  const started = now();
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
    const kernels = proposedKernels(mined, minWeight);
    const log = await openKernelLog(folder, records, lease);
    try {
      for (const kernel of kernels) await log.keep(kernel);
    } finally {
      await log.close();
    }
    return importReport({ questions: records.questions.length, mined, kernels, elapsedMs: now() - started });
  });
}
