import type { Judgement } from '../../records/judgement.ts';
import type { Kernel, KernelState, KernelStep } from '../../records/kernel.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../../records/mining-context.ts';

/** The limits of the work on one question: searches for missing parts, contexts of a set, and contexts that a search adds. */
export interface ExpandLimits {
  readonly maxSearches: number;
  readonly maxMembers: number;
  readonly addPerSearch: number;
}

export function expandLimits({ maxSearches = 4, maxMembers = 5, addPerSearch = 1 }: Partial<ExpandLimits>) {
  return { maxSearches, maxMembers, addPerSearch };
}

/** Judges whether a set suffices. Undefined where the judge has no opinion, or must not be called any more. */
type AskSet = (contexts: readonly MiningContext[]) => Promise<Judgement | undefined>;

/**
 * Spec 003 §6.1: does the seed suffice? If not, search for the text that the judge misses, add the best that is new,
 * and ask again. A set that suffices is made minimal. Undefined where the judge failed before the end.
 */
export async function expandQuestion(
  question: MinedQuestion,
  seed: readonly MiningContext[],
  { ask, pool, limits }: { readonly ask: AskSet; readonly pool: ContextPool; readonly limits: ExpandLimits },
): Promise<Kernel | undefined> {
  const steps: KernelStep[] = [];
  const ended = (state: KernelState, members: readonly MiningContext[], minimal = false): Kernel => ({
    ...{ questionId: question.id, method: 'expansion', state, fqns: namesOf(members), minimal, steps },
  });
  let members = seed.slice(0, limits.maxMembers);
  let missing = question.query;
  for (let searches = 0; ; searches += 1) {
    if (members.length > 0) {
      const judged = await ask(inOrder(members));
      if (judged === undefined) return undefined;
      steps.push(judgeStep(members, judged));
      if (judged.verdict === 'undecided') return ended('undecided', members);
      if (judged.verdict === 'yes') {
        const minimal = await minimalKernel(members, ask);
        if (minimal === undefined) return undefined;
        steps.push(...minimal.steps);
        return ended('established', minimal.members, minimal.isMinimal);
      }
      missing = judged.missing ?? question.query;
    }
    const room = Math.min(limits.addPerSearch, limits.maxMembers - members.length);
    const found = searches < limits.maxSearches && room > 0 ? searchNew(pool, missing, question, members) : undefined;
    if (found === undefined) return ended('exhausted', members);
    members = [...members, ...found.contexts.slice(0, room)];
    steps.push({ fqns: namesOf(members), action: 'search', about: found.words });
  }
}

/** Contexts that the set lacks, by the judge's missing words, else by the question itself. */
function searchNew(pool: ContextPool, missing: string, { query }: MinedQuestion, members: readonly MiningContext[]) {
  const known = new Set(namesOf(members));
  for (const words of new Set([missing, query])) {
    const contexts = pool.search(words, known.size + searchDepth).filter(({ fqn }) => !known.has(fqn));
    if (contexts.length > 0) return { words, contexts };
  }
  return undefined;
}

/** Enough for every `addPerSearch` beside the contexts that the set already has. */
const searchDepth = 10;

/**
 * Leaves out one member after the other, the last one added first, and drops those without which the rest still
 * suffices. A member that the judge is undecided about stays, and then the set is not known to be minimal; one context
 * alone is. Undefined where the judge failed before the end.
 */
async function minimalKernel(sufficient: readonly MiningContext[], ask: AskSet) {
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

/** A set in one order, whatever the way to it, so that it is judged once. */
export function inOrder(members: readonly MiningContext[]): readonly MiningContext[] {
  return members.toSorted((a, b) => (a.fqn < b.fqn ? -1 : 1));
}

function namesOf(members: readonly MiningContext[]): readonly string[] {
  return inOrder(members).map(({ fqn }) => fqn);
}

function judgeStep(members: readonly MiningContext[], { key, missing }: Judgement): KernelStep {
  return { fqns: namesOf(members), action: 'judge', about: missing, judgements: [key] };
}
