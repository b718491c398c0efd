import { hash } from 'node:crypto';
import { seededRandom } from '@touchstone/eval';
import type { CandidateCounts, CandidateRole, QuestionCandidates } from '../records/candidates.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../records/mining-context.ts';
import { areNearDuplicates, type Shingles, shinglesOf } from './near-duplicates.ts';

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
    const targets = question.targets.map((name) => ({ name, fqn: pool.resolve(name) }));
    const chosen = new Map<string, { readonly role: CandidateRole; readonly shingles: Shingles }>();
    const keep = (fqns: readonly string[], role: CandidateRole) => {
      for (const context of fqns.flatMap((fqn) => pool.get(fqn) ?? [])) {
        if (!chosen.has(context.fqn)) chosen.set(context.fqn, { role, shingles: shingles(context) });
      }
    };
    keep(
      targets.flatMap(({ fqn }) => fqn ?? []),
      'target',
    );
    keep(imports, 'import');
    const passedOver = new Set<string>();
    const take = (contexts: Iterable<MiningContext>, role: CandidateRole, limit: number) => {
      let taken = 0;
      for (const context of contexts) {
        if (taken >= limit) return;
        if (chosen.has(context.fqn)) continue;
        const own = shingles(context);
        if ([...chosen.values()].some((other) => areNearDuplicates(own, other.shingles))) {
          passedOver.add(context.fqn);
          continue;
        }
        chosen.set(context.fqn, { role, shingles: own });
        taken += 1;
      }
    };
    // Enough hits that near-duplicates do not use them up.
    take(hard === 0 ? [] : pool.search(question.query, (hard + chosen.size) * 5), 'hard', hard);
    take(inRandomOrder(pool.contexts, `${seed}\n${question.id}`), 'random', random);
    return {
      questionId: question.id,
      candidates: [...chosen].map(([fqn, { role }]) => ({ fqn, role })),
      missingTargets: targets.filter(({ fqn }) => fqn === undefined).map(({ name }) => name),
      nearDuplicates: passedOver.size,
    };
  };
}

/** Every context once, each order as likely as any other. */
function* inRandomOrder(contexts: readonly MiningContext[], seed: string): Generator<MiningContext> {
  const random = seededRandom(hash('sha256', seed, 'buffer').readUInt32BE(0));
  const left = [...contexts];
  while (left.length > 0) {
    const at = Math.floor(random() * left.length);
    const context = left[at] as MiningContext;
    left[at] = left[left.length - 1] as MiningContext;
    left.pop();
    yield context;
  }
}
