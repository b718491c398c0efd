import type { DatasetQuestion } from '../export/mined-dataset.ts';
import { type KernelMethod, type KernelState, kernelMethods, kernelStates } from '../records/kernel.ts';
import { countBy, histogram } from '../workspace/counts.ts';

/** The kernels of a run. */
export interface KernelStats {
  /** By method and state. */
  readonly found: Readonly<Record<KernelMethod, Readonly<Record<KernelState, number>>>>;
  /** Required ones by their size, from 1. */
  readonly sizes: readonly number[];
  /** Required ones without a member that could be left out. */
  readonly minimal: number;
}

export function kernelStats(questions: readonly DatasetQuestion[]): KernelStats {
  const all = questions.flatMap(({ kernels }) => kernels);
  const required = questions.flatMap(({ kernels, requiredKernel }) => {
    const chosen = kernels.find(({ fqns }) => JSON.stringify(fqns) === JSON.stringify(requiredKernel));
    return chosen === undefined ? [] : [chosen];
  });
  return {
    found: countBy(kernelMethods, (method) =>
      countBy(kernelStates, (state) => all.filter((each) => each.method === method && each.state === state).length),
    ),
    sizes: histogram(
      required.map(({ fqns }) => fqns.length),
      1,
    ),
    minimal: required.filter(({ minimal }) => minimal).length,
  };
}
