import type { Kernel, KernelStep } from '../records/kernel.ts';
import { importWeights, type MinedSolution, type SolutionImport } from './import-weights.ts';

/** With 25 solutions, a context that 19 or more of them import weighs less than this. */
const minWeight = 0.1;

/** Kernels by imports: those of enough weight among all these solutions. None for a solution without useful ones. */
export function proposedKernels(mined: readonly MinedSolution[]): readonly Kernel[] {
  const weightOf = importWeights(mined.map(({ imports }) => imports));
  return mined.flatMap((solution) => kernelOf(solution, weightOf) ?? []);
}

/** The heaviest alone where none is heavy enough: a solution rests on something. */
function kernelOf(
  { questionId, imports }: MinedSolution,
  weightOf: (each: SolutionImport) => number,
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
