import { type Refinement, type RetrievalResult, unexpectedFailure, type Warning } from '@touchstone/contract';
import { rrfRankings } from '@touchstone/core-fusion';
import type { Deadline } from '../call/deadline.ts';

/** The similarities of results by the second vectors of their index. */
export interface RefinedResults {
  /** Model and version of the index, for the trace. */
  readonly version: string;
  /** Similarity by the id of the result. */
  readonly similarities: ReadonlyMap<string, number>;
}

/** An index that may have second vectors, at the version that was searched. */
export interface RefinableIndex {
  readonly index: string;
  readonly version: string | undefined;
  readonly refinement: Refinement | undefined;
}

/**
 * Similarities of the results by the second vectors of the index; nothing where it was never refined. With the warning
 * `refinement_unavailable`, nothing where it has changed since, or where they cannot be used. Throws `aborted` and `timeout`.
 */
export async function refineFound(
  query: string,
  results: readonly RetrievalResult[],
  { index, version, refinement }: RefinableIndex,
  deadline: Deadline,
): Promise<RefinedResults | Warning | undefined> {
  if (refinement === undefined || version === undefined || results.length === 0) return undefined;
  const warning = (reason: string): Warning => ({
    code: 'refinement_unavailable',
    message: `The second vectors of index "${index}" were not used: ${reason}`,
    detail: { index },
  });
  const what = `refinement of index "${index}"`;
  try {
    return await deadline.run(async () => {
      const refined = await refinement.at(version);
      if (refined === 'none') return undefined;
      if (refined === 'behind') {
        return warning('the index has changed since they were made. Run `touchstone index --refine`.');
      }
      const similarities = await refined.similarities(query, results, { signal: deadline.signal });
      return {
        version: refined.version,
        similarities: new Map(results.map(({ id }, at) => [id, similarities[at] as number])),
      };
    }, what);
  } catch (thrown) {
    if (deadline.signal.aborted) throw thrown;
    return warning(unexpectedFailure(thrown, what).message);
  }
}

/** A result and its ranks in the search and by second vectors together, as a score. */
interface RefinedPlace<Result> {
  readonly result: Result;
  readonly score: number;
}

/**
 * The results of a search in the order in which they are worth reranking: reciprocal rank fusion of their ranks in the
 * search and by second vectors (decision 35). Ties are ordered by id.
 */
export function refinedOrder<Result extends { readonly id: string }>(
  results: readonly Result[],
  /** One for each result, by id. */
  similarities: ReadonlyMap<string, number>,
): readonly RefinedPlace<Result>[] {
  const similarity = ({ id }: Result) => similarities.get(id) as number;
  const nearestFirst = results.toSorted((a, b) => similarity(b) - similarity(a) || (a.id < b.id ? -1 : 1));
  const byId = new Map(results.map((result) => [result.id, result]));
  const rankings = [results, nearestFirst].map((ranking) => ranking.map(({ id }) => id));
  return rrfRankings(rankings).map(({ id, score }) => ({ result: byId.get(id) as Result, score }));
}
