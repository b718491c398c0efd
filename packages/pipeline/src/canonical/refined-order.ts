import { rrfRankings } from '@touchstone/core-fusion';

/** A result and its place in the search and by second vectors together, as a score. */
export interface RefinedPlace<Result> {
  readonly result: Result;
  readonly score: number;
}

/**
 * The results of a search in the order in which they are worth reranking: reciprocal rank fusion of their places in the search and by
 * second vectors (decision 48). Equal places go by id.
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
