import type { KernelStep } from '../../records/kernel.ts';
import type { MiningContext } from '../../records/mining-context.ts';
import { type AskSet, inOrder, judgeStep, namesOf } from './ask-set.ts';

/** A set that suffices, without its needless members. */
interface MinimalKernel {
  readonly members: readonly MiningContext[];
  /** True if for each member the rest does not suffice by the judge. One context alone is minimal. */
  readonly isMinimal: boolean;
  readonly steps: readonly KernelStep[];
}

/**
 * Leaves out one member after the other, the last one added first, and drops those without which the rest still
 * suffices. A member that the judge is undecided about stays. Undefined where the judge failed before the end.
 */
export async function minimalKernel(
  sufficient: readonly MiningContext[],
  ask: AskSet,
): Promise<MinimalKernel | undefined> {
  const steps: KernelStep[] = [];
  let members = sufficient;
  let isMinimal = true;
  for (const member of sufficient.toReversed()) {
    if (members.length === 1) break;
    const rest = members.filter((other) => other !== member);
    const judged = await ask(inOrder(rest));
    if (judged === undefined) return undefined;
    if (judged.verdict === 'yes') {
      members = rest;
      steps.push({ fqns: namesOf(rest), action: 'drop', about: member.fqn, judgements: [judged.key] });
    } else {
      if (judged.verdict === 'undecided') isMinimal = false;
      steps.push(judgeStep(rest, judged));
    }
  }
  return { members, isMinimal: isMinimal || members.length === 1, steps };
}
