import type { PanelVerdict } from '../panel/panel-verdict.ts';
import { type Kernel, kernelMethods } from '../records/kernel.ts';
import { type VoteEvidence, votesOn } from './votes-on.ts';

/** The kernels of a question: those by expansion first, then from imports, then by an agent. */
export function inMethodOrder(kernels: readonly Kernel[]): readonly Kernel[] {
  return kernels.toSorted((a, b) => kernelMethods.indexOf(a.method) - kernelMethods.indexOf(b.method));
}

/** The evidence for kernels. */
interface KernelEvidence extends VoteEvidence {
  readonly panel: PanelVerdict;
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

/** True if these very contexts suffice by the panel, in their present texts. */
function isEstablished({ state, fqns }: Kernel, { panel, ...evidence }: KernelEvidence): boolean {
  if (state !== 'established' || fqns.length === 0) return false;
  const votes = votesOn(fqns, evidence);
  return votes.length > 0 && panel(votes.map(({ verdict }) => verdict)) === 'yes';
}
