import { createHash } from 'node:crypto';
import { seededRandom } from '@touchstone/eval';
import type { Candidate, QuestionCandidates } from '../records/candidates.ts';
import type { CandidateCounts } from '../records/extraction.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../records/mining-context.ts';
import { areNearDuplicates, type Shingles, shinglesOf } from './near-duplicates.ts';

/** Spec 003 §2.2 leaves N and M open. */
export const candidateDefaults: CandidateCounts = { hard: 5, random: 5, seed: 3 };

export interface ChosenCandidates extends QuestionCandidates {
  /** Contexts that were skipped as near-duplicates of a target or another candidate. */
  readonly nearDuplicates: number;
}

/**
 * Chooses the candidates of questions (spec 003 §2.2). Random negatives of a question depend on the seed, its id and the pool alone: other
 * questions come and go without moving them. `imports` are the imported names in the solution of a question without targets.
 */
export function candidateChooser(
  pool: ContextPool,
  { hard, random, seed }: CandidateCounts,
): (question: MinedQuestion, imports?: readonly string[]) => ChosenCandidates {
  const known = new Map<string, Shingles>();
  const shingles = ({ fqn, text }: MiningContext): Shingles => {
    const found = known.get(fqn) ?? shinglesOf(text);
    known.set(fqn, found);
    return found;
  };

  return (question, imports = []) => {
    const { targets, missingTargets } = targetsOf(question, pool);
    const chosen = new Map<string, { readonly candidate: Candidate; readonly shingles: Shingles }>();
    const keep = (context: MiningContext, role: Candidate['role']) =>
      chosen.set(context.fqn, { candidate: { fqn: context.fqn, role }, shingles: shingles(context) });
    for (const context of targets) keep(context, 'target');
    for (const context of imports.flatMap((fqn) => pool.get(fqn) ?? [])) {
      if (!chosen.has(context.fqn)) keep(context, 'import');
    }
    const passedOver = new Set<string>();
    const take = (contexts: Iterable<MiningContext>, role: Candidate['role'], limit: number) => {
      let taken = 0;
      for (const context of contexts) {
        if (taken >= limit) return;
        if (chosen.has(context.fqn)) continue;
        const own = shingles(context);
        if ([...chosen.values()].some((other) => areNearDuplicates(own, other.shingles))) {
          passedOver.add(context.fqn);
          continue;
        }
        chosen.set(context.fqn, { candidate: { fqn: context.fqn, role }, shingles: own });
        taken += 1;
      }
    };
    // Enough hits that near-duplicates do not use them up.
    const hits = hard === 0 ? [] : pool.search(question.query, (hard + chosen.size) * 5);
    const best = hits.map(({ context }) => context);
    take(best, 'hard', hard);
    take(inRandomOrder(pool.contexts, `${seed}\n${question.id}`), 'random', random);
    const candidates = [...chosen.values()].map(({ candidate }) => candidate);
    return { questionId: question.id, candidates, missingTargets, nearDuplicates: passedOver.size };
  };
}

function targetsOf(question: MinedQuestion, pool: ContextPool) {
  const targets = new Map<string, MiningContext>();
  const missingTargets: string[] = [];
  for (const name of question.targets) {
    const context = pool.get(pool.resolve(name) ?? '');
    if (context === undefined) missingTargets.push(name);
    else targets.set(context.fqn, context);
  }
  return { targets: [...targets.values()], missingTargets };
}

/** Every context once, each order as likely as any other. */
function* inRandomOrder(contexts: readonly MiningContext[], seed: string): Generator<MiningContext> {
  const random = seededRandom(createHash('sha256').update(seed).digest().readUInt32BE(0));
  const left = [...contexts];
  while (left.length > 0) {
    const at = Math.floor(random() * left.length);
    const context = left[at] as MiningContext;
    left[at] = left[left.length - 1] as MiningContext;
    left.pop();
    yield context;
  }
}
