import type { Judgement } from '../../records/judgement.ts';
import type { KernelStep } from '../../records/kernel.ts';
import type { MiningContext } from '../../records/mining-context.ts';

/** Judges whether a set suffices. Undefined where the judge has no opinion, or must not be called any more. */
export type AskSet = (contexts: readonly MiningContext[]) => Promise<Judgement | undefined>;

/** A set in one order, whatever the way to it, so that it is judged once. */
export function inOrder(members: readonly MiningContext[]): readonly MiningContext[] {
  return members.toSorted((a, b) => (a.fqn < b.fqn ? -1 : 1));
}

export function namesOf(members: readonly MiningContext[]): readonly string[] {
  return inOrder(members).map(({ fqn }) => fqn);
}

export function judgeStep(members: readonly MiningContext[], { key, missing }: Judgement): KernelStep {
  return { fqns: namesOf(members), action: 'judge', about: missing, judgements: [key] };
}
