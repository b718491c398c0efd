import type { MiningContext } from '../contexts/mining-context.js';
import type { Judgement } from '../judge/judgement.js';
import { type Kernel, kernelMethods } from '../kernels/kernel.js';
import type { MinedQuestion } from '../questions/mined-question.js';
import { isCurrent } from './candidate-label.js';

/** The kernels of a question: those by expansion first, then from imports, then by an agent. */
export function inMethodOrder(kernels: readonly Kernel[]): readonly Kernel[] {
  return kernels.toSorted((a, b) => kernelMethods.indexOf(a.method) - kernelMethods.indexOf(b.method));
}

/** The first of these kernels that is established and still holds. */
export function requiredKernel(
  kernels: readonly Kernel[],
  question: MinedQuestion,
  contexts: ReadonlyMap<string, MiningContext>,
  judgements: readonly Judgement[],
): readonly string[] | undefined {
  return kernels.find((each) => isEstablished(each, question, contexts, judgements))?.fqns;
}

/** Whether a judge says of these very contexts, as they are now, that they suffice. */
function isEstablished(
  { state, fqns, steps }: Kernel,
  question: MinedQuestion,
  contexts: ReadonlyMap<string, MiningContext>,
  judgements: readonly Judgement[],
): boolean {
  if (state !== 'established' || fqns.length === 0) return false;
  const keys = new Set(steps.flatMap((step) => (isSameSet(step.fqns, fqns) ? (step.judgements ?? []) : [])));
  return judgements.some(
    (each) =>
      keys.has(each.key) &&
      each.verdict === 'yes' &&
      isSameSet(each.fqns.toSorted(), fqns) &&
      isCurrent(each, question, contexts),
  );
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((fqn, at) => fqn === other[at]);
}
