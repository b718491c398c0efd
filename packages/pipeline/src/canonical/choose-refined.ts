import { rrfRankings } from '@touchstone/core-fusion';

/**
 * The results that are worth reranking, best first: those whose places in the search and by second vectors are best together (reciprocal
 * rank fusion, decision 48). Equal places go by id.
 */
export function chooseRefined<Result extends { readonly id: string }>(
  results: readonly Result[],
  /** One for each result, by id. */
  similarities: ReadonlyMap<string, number>,
  count: number,
): readonly Result[] {
  const similarity = ({ id }: Result) => similarities.get(id) as number;
  const nearestFirst = results.toSorted((a, b) => similarity(b) - similarity(a) || (a.id < b.id ? -1 : 1));
  const byId = new Map(results.map((result) => [result.id, result]));
  return rrfRankings([results, nearestFirst].map((ranking) => ranking.map(({ id }) => id)))
    .slice(0, count)
    .flatMap(({ id }) => byId.get(id) ?? []);
}
