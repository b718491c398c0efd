import type { Kernel } from '../records/kernel.ts';
import type { MinedQuestion } from '../records/mined-question.ts';
import type { ContextPool } from '../records/mining-context.ts';
import { type MinedSolution, minedSolution, type SolutionImport } from './mined-solution.ts';

/** With 25 solutions, a context that 19 or more of them import weighs less than this. */
const minWeight = 0.1;

/** A solution imports a type to state the obvious. */
const typeShare = 0.5;

/**
 * Kernels by imports (spec 003 §6.2, proposal A): those of enough weight among all these solutions; the heaviest alone where none is
 * heavy enough, because a solution rests on something. None for a solution without useful ones.
 */
export function proposedKernels(mined: readonly MinedSolution[]): readonly Kernel[] {
  const weightOf = importWeights(mined.map(({ imports }) => imports));
  return mined.flatMap(({ questionId, imports }): readonly Kernel[] => {
    const weights = new Map<string, number>();
    for (const each of imports) weights.set(each.fqn, Math.max(weights.get(each.fqn) ?? 0, weightOf(each)));
    const heaviest = Math.max(0, ...weights.values());
    if (heaviest === 0) return [];
    const least = Math.min(minWeight, heaviest);
    const steps = imports.map((each) => {
      return { fqns: [each.fqn], action: 'import', about: each.about, weight: weightOf(each) } as const;
    });
    const fqns = [...weights].filter(([, weight]) => weight >= least).map(([fqn]) => fqn);
    return [{ questionId, method: 'imports', state: 'proposed', fqns: fqns.sort(), minimal: false, steps }];
  });
}

/**
 * The weight of an import as a sign of a solution's contexts, from 0 to 1: `log((N + 1) / n) / log(N + 1)`, where `n`
 * of `N` solutions import the context, so 1 for a context of one solution alone and nearly 0 for a utility of all. Half
 * of that for a type; 0 for one that the code never uses. Rounded to four places.
 */
function importWeights(solutions: readonly (readonly SolutionImport[])[]): (each: SolutionImport) => number {
  const frequency = new Map<string, number>();
  for (const imports of solutions) {
    for (const fqn of new Set(imports.map((each) => each.fqn))) frequency.set(fqn, (frequency.get(fqn) ?? 0) + 1);
  }
  const total = solutions.length + 1;
  return ({ fqn, used, typeOnly }) => {
    if (!used) return 0;
    const rarity = Math.log(total / (frequency.get(fqn) ?? 1)) / Math.log(total);
    return Math.round(rarity * (typeOnly ? typeShare : 1) * 1e4) / 1e4;
  };
}

/**
 * The imports of the solutions of questions, by id, for those questions of whose targets the pool has none. All solutions determine the
 * weight of an import.
 */
export async function importsOfAimless(
  questions: readonly MinedQuestion[],
  pool: ContextPool,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const isAimless = ({ targets }: MinedQuestion) => targets.every((name) => pool.resolve(name) === undefined);
  const aimless = new Set(questions.filter((each) => isAimless(each) && each.solution).map(({ id }) => id));
  if (aimless.size === 0) return new Map();
  const mined = [];
  for (const { id, solution } of questions) {
    if (solution !== undefined) mined.push(await minedSolution(id, solution, pool));
  }
  const kernels = proposedKernels(mined).filter(({ questionId }) => aimless.has(questionId));
  return new Map(kernels.map(({ questionId, fqns }) => [questionId, fqns]));
}
