import type { MergedResult, RetrievalCall } from '@touchstone/contract';
import { rrfRankings } from '@touchstone/core-fusion';

/**
 * One list of the results of several calls by reciprocal rank fusion (k = 60), which needs ranks alone: scores of
 * different indexes do not compare. Of results with the same rank, the one with the higher score of the reranker comes first, where one
 * reranker has read all; else they come in ascending order of index and id. A chunk belongs to its index: the same id in two indexes is
 * two results.
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
  const [model, second] = new Set(calls.map(({ rerank }) => rerank?.model));
  const isRead = model !== undefined && second === undefined;
  const relevance = ({ result }: MergedResult) => (isRead ? (result.rerankScore ?? 0) : 0);
  return rrfRankings(rankings)
    .flatMap(({ id, score }): readonly MergedResult[] => {
      const found = results.get(id);
      return found === undefined ? [] : [{ ...found, rrfScore: score }];
    })
    .sort((a, b) => b.rrfScore - a.rrfScore || relevance(b) - relevance(a))
    .slice(0, topK);
}
