import { hash } from 'node:crypto';
import { seededRandom } from '@touchstone/eval';
import type { CandidateCounts, CandidateRole, QuestionCandidates } from '../records/candidates.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { ContextPool, MiningContext } from '../records/mining-context.ts';

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

/** A text as the set of its runs of words. */
type Shingles = ReadonlySet<string>;

/** Words in a run. Fewer call texts alike that share idioms; more miss copies with small changes. */
const wordsInRun = 5;

/** The share of the smaller text's runs from which on two texts are the same. */
const duplicateShare = 0.8;

/** Every run of words of a text, without punctuation and case. A shorter text is one run. */
export function shinglesOf(text: string): Shingles {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
  if (words.length <= wordsInRun) return new Set([words.join(' ')]);
  const runs = new Set<string>();
  for (let at = 0; at + wordsInRun <= words.length; at += 1) runs.add(words.slice(at, at + wordsInRun).join(' '));
  return runs;
}

/**
 * True if two texts are near-duplicates: one holds 80 % or more of the runs of five words of the other. So a method is
 * one of the class that holds it, and a copy in another file is one of the original. The rules of spec 000 §8.2 (the
 * same id, lines or text) are narrower: this covers them.
 */
export function areNearDuplicates(a: Shingles, b: Shingles): boolean {
  const [smaller, larger] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const run of smaller) if (larger.has(run)) shared += 1;
  return smaller.size > 0 && shared >= duplicateShare * smaller.size;
}
