import { isRetrievalError, throwIfAborted } from '@touchstone/contract';
import { argument, givenObject, parseArgument } from '@touchstone/contract/wire';
import { contextPool } from '../contexts/context-pool.js';
import type { ContextPool } from '../contexts/mining-context.js';
import type { Kernel, KernelStep } from '../kernels/kernel.js';
import { openKernelLog } from '../kernels/kernel-log.js';
import type { Solution } from '../questions/mined-question.js';
import { underRunLease } from '../workspace/run-lease.js';
import { readRunRecords } from '../workspace/run-records.js';
import { stepArguments, stepOptions } from '../workspace/step-arguments.js';
import { type ImportReport, importReport } from './import-report.js';
import { importWeights, type MinedSolution, type SolutionImport } from './import-weights.js';
import { importedContexts } from './imported-contexts.js';
import type { ImportedName } from './imported-name.js';
import { readImports } from './read-imports.js';

export interface ImportKernelsRequest {
  /** The folder of the run, extracted before. */
  readonly folder: string;
  /** An import of a lower weight is kept in the record and is no part of the kernel. Default: `importKernelDefaults`. */
  readonly minWeight?: number;
}

/** With 25 solutions, what 19 or more of them import weighs less than this. */
export const importKernelDefaults = { minWeight: 0.1 } as const;

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
    const weightOf = importWeights(mined.map(({ imports }) => imports));
    const kernels = mined.flatMap((solution) => kernelOf(solution, weightOf, minWeight) ?? []);
    const log = await openKernelLog(folder, records, lease);
    try {
      for (const kernel of kernels) await log.keep(kernel);
    } finally {
      await log.close();
    }
    return importReport({ questions: records.questions.length, mined, kernels, elapsedMs: now() - started });
  });
}

async function minedSolution(questionId: string, solution: Solution, pool: ContextPool): Promise<MinedSolution> {
  const names = await readImports(solution.code, solution.language).catch(throwIfDefect);
  const led = names.map((name) => ({ name, fqns: importedContexts(name, solution.language, pool) }));
  return {
    questionId,
    imports: led.flatMap(({ name, fqns }) =>
      fqns.map((fqn) => ({ fqn, about: inWords(name), used: name.used, typeOnly: name.typeOnly })),
    ),
    elsewhere: led.filter(({ fqns }) => fqns.length === 0).length,
  };
}

/** A solution that cannot be read imports nothing, and the report's warning names it. */
function throwIfDefect(thrown: unknown): readonly ImportedName[] {
  if (isRetrievalError(thrown) && thrown.code === 'invalid_request') return [];
  throw thrown;
}

/** The heaviest alone where none is heavy enough: a solution rests on something. */
function kernelOf(
  { questionId, imports }: MinedSolution,
  weightOf: (each: SolutionImport) => number,
  minWeight: number,
): Kernel | undefined {
  const weights = new Map<string, number>();
  for (const each of imports) weights.set(each.fqn, Math.max(weights.get(each.fqn) ?? 0, weightOf(each)));
  const heaviest = Math.max(0, ...weights.values());
  if (heaviest === 0) return undefined;
  const least = Math.min(minWeight, heaviest);
  const steps = imports.map(
    (each): KernelStep => ({ fqns: [each.fqn], action: 'import', about: each.about, weight: weightOf(each) }),
  );
  const fqns = [...weights].filter(([, weight]) => weight >= least).map(([fqn]) => fqn);
  return { questionId, method: 'imports', state: 'proposed', fqns: fqns.sort(), minimal: false, steps };
}

/** `LlmAgent from google.adk.agents, line 3`. */
function inWords({ module, name, line, used, typeOnly }: ImportedName): string {
  const what = name === undefined ? module : `${name} from ${module}`;
  const notes = [typeOnly ? 'for types' : '', used ? '' : 'not used'].filter((note) => note !== '');
  return [`${what}, line ${line}`, ...notes].join(', ');
}
