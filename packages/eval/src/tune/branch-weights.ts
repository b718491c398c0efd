import { RetrievalError } from '@touchstone/contract';
import { convexBlend, type HybridBranches, rrf, type Scored } from '@touchstone/core-fusion';
import type { Qrels } from '../judgements.ts';
import { type TuneOptions, type Tuning, tuneSetting } from './tune-setting.ts';

interface BranchOptions extends TuneOptions {
  /**
   * A ranking of chunk ids in the names that the judgements of its query use, best first, each once: documents, or the
   * items of a golden set.
   */
  readonly namesOf: (chunkIds: readonly string[], query: string) => readonly string[];
}

/**
 * Fits `hybrid_alpha`, the weight of the semantic branch in the canonical hybrid, on the results of both branches for
 * judged queries, in steps of 0.05; `topK` results are ranked, and the gain is over the weight `baseline`. A query
 * without branches has no results. Among equally good weights the one nearest to the baseline is chosen. Throws as
 * `tuneSetting` and `convexBlend` do.
 */
export function tuneAlpha(
  branches: ReadonlyMap<string, HybridBranches>,
  qrels: Qrels,
  options: BranchOptions & { readonly baseline: number; readonly topK: number },
): Tuning<number> {
  const { baseline, topK, namesOf } = options;
  const alphas = Array.from({ length: 21 }, (_, step) => step / 20);
  const settings = alphas.sort((a, b) => Math.abs(a - baseline) - Math.abs(b - baseline) || a - b);
  return tuneSetting(
    { settings, baseline, qrels },
    (query, alpha) => {
      const found = branches.get(query) ?? { semantic: [], keyword: [] };
      return namesOf(idsOf(convexBlend(found, { alpha, topK })), query);
    },
    options,
  );
}

/**
 * Fits the weights of reciprocal rank fusion on the lists that each branch returned for judged queries, best scores
 * highest; `k` is that of `1/(k + rank)`, by default 60. Every query has the same branches in the same order; a branch
 * without hits is an empty list. The weights add up to 1, and the gain is over equal weights. Throws `invalid_request`
 * for queries with different numbers of lists, or none; otherwise as `tuneSetting` and `rrf` do.
 */
export function tuneRrfWeights(
  lists: ReadonlyMap<string, readonly (readonly Scored[])[]>,
  qrels: Qrels,
  options: BranchOptions & { readonly k?: number },
): Tuning<readonly number[]> {
  const { k = 60, namesOf } = options;
  const count = listCount(lists);
  const equal = Array.from({ length: count }, () => 1 / count);
  const grid = shares(count, weightSteps).map((parts) => parts.map((part) => part / weightSteps));
  return tuneSetting<readonly number[]>(
    { settings: [equal, ...grid], baseline: equal, qrels },
    (query, weights) => namesOf(idsOf(rrf(lists.get(query) ?? equal.map(() => []), { k, weights })), query),
    options,
  );
}

/** Into how many equal steps the weights are divided. */
const weightSteps = 10;

function idsOf(ranking: readonly Scored[]): readonly string[] {
  return ranking.map(({ id }) => id);
}

function listCount(lists: ReadonlyMap<string, readonly unknown[]>): number {
  const counts = new Set([...lists.values()].map(({ length }) => length));
  const [count = 0] = counts;
  if (counts.size === 1 && count > 0) return count;
  throw new RetrievalError('invalid_request', 'Every query needs the same number of ranked lists, at least one.');
}

/** Every way to give each list a whole number of steps, in lexical order. */
function shares(count: number, total: number): readonly (readonly number[])[] {
  if (count === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, part) => part).flatMap((part) =>
    shares(count - 1, total - part).map((rest) => [part, ...rest]),
  );
}
