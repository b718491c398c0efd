import type { Kernel, KernelState, KernelStep } from '../../records/kernel.ts';
import type { MinedQuestion } from '../../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../../records/mining-context.ts';
import { type AskSet, inOrder, judgeStep, namesOf } from './ask-set.ts';
import type { ExpandLimits } from './expand-request.ts';
import { minimalKernel } from './minimal-kernel.ts';

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
    questionId: question.id,
    method: 'expansion',
    state,
    fqns: namesOf(members),
    minimal,
    steps,
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
    const found =
      searches < limits.maxSearches && room > 0 ? searchNew(pool, { missing, question }, members) : undefined;
    if (found === undefined) return ended('exhausted', members);
    members = [...members, ...found.contexts.slice(0, room)];
    steps.push({ fqns: namesOf(members), action: 'search', about: found.words });
  }
}

/** Contexts that the set lacks, by the judge's missing words, else by the question itself. */
function searchNew(
  pool: ContextPool,
  { missing, question }: { readonly missing: string; readonly question: MinedQuestion },
  members: readonly MiningContext[],
): { readonly words: string; readonly contexts: readonly MiningContext[] } | undefined {
  const known = new Set(namesOf(members));
  for (const words of new Set([missing, question.query])) {
    const found = pool.search(words, known.size + searchDepth).map(({ context }) => context);
    const contexts = found.filter(({ fqn }) => !known.has(fqn));
    if (contexts.length > 0) return { words, contexts };
  }
  return undefined;
}

/** Enough for every `addPerSearch` beside the contexts that the set already has. */
const searchDepth = 10;
