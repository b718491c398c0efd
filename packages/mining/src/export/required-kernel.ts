import type { MiningContext } from '../contexts/mining-context.js';
import type { Judgement } from '../judge/judgement.js';
import { type Kernel, kernelMethods } from '../kernels/kernel.js';
import type { MinedQuestion } from '../questions/mined-question.js';
import { isCurrent } from './candidate-label.js';

/** The kernels of a question: those by expansion first, then from imports, then by an agent. */
export function inMethodOrder(kernels: readonly Kernel[]): readonly Kernel[] {
  return kernels.toSorted((a, b) => kernelMethods.indexOf(a.method) - kernelMethods.indexOf(b.method));
}

/** What kernels are held against. */
export interface KernelEvidence {
  readonly question: MinedQuestion;
  readonly contexts: ReadonlyMap<string, MiningContext>;
  readonly judgements: readonly Judgement[];
}

/**
 * The first of these kernels that is established and still holds; where proposals count and none is established, the first proposal
 * whose contexts are all there.
 */
export function requiredKernel(
  kernels: readonly Kernel[],
  evidence: KernelEvidence,
  { proposalsCount }: { readonly proposalsCount: boolean },
): readonly string[] | undefined {
  const established = kernels.find((each) => isEstablished(each, evidence));
  if (established !== undefined || !proposalsCount) return established?.fqns;
  const isThere = (fqn: string) => evidence.contexts.has(fqn);
  return kernels.find(({ state, fqns }) => state === 'proposed' && fqns.length > 0 && fqns.every(isThere))?.fqns;
}

/** Whether a judge says of these very contexts, as they are now, that they suffice. */
function isEstablished({ state, fqns, steps }: Kernel, { question, contexts, judgements }: KernelEvidence): boolean {
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
