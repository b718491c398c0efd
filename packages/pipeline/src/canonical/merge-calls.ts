import type { MergedResult, RetrievalCall } from '@touchstone/contract';
import { rrfRankings } from '@touchstone/core-fusion';

/**
 * One list of the results of several calls by reciprocal rank fusion (k = 60), which needs ranks alone: scores of
 * different indexes do not compare. Equal ones come in ascending order of index and id. A chunk belongs to its index:
 * the same id in two indexes is two results.
 */
export function mergeCalls(calls: readonly RetrievalCall[], topK: number): readonly MergedResult[] {
  const results = new Map<string, Omit<MergedResult, 'rrfScore'>>();
  const rankings = calls.map(({ index, results: list }) =>
    list.map((result) => {
      const key = JSON.stringify([index, result.id]);
      results.set(key, { index, result });
      return key;
    }),
  );
  return rrfRankings(rankings)
    .slice(0, topK)
    .flatMap(({ id, score }) => {
      const found = results.get(id);
      return found === undefined ? [] : [{ ...found, rrfScore: score }];
    });
}
