import type { MinedQuestion } from '../records/mined-question.ts';
import type { ContextPool } from '../records/mining-context.ts';
import { minedSolution } from './mined-solution.ts';
import { proposedKernels } from './proposed-kernels.ts';

/**
 * The imports of the solutions of questions, by id, for those questions of whose targets the pool has none (spec 003
 * §6.2, proposal A). All solutions determine the weight of an import.
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
