import type { RetrievalCall } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { mergeCalls } from './merge-calls.ts';

function call(index: string, ids: readonly string[]): RetrievalCall {
  const results = ids.map((id, rank) => ({
    id,
    text: id,
    metadata: {},
    score: 9 - rank,
    scoreKind: 'bm25' as const,
    relevanceScore: 9 - rank,
    relevanceKind: 'keyword_score' as const,
  }));
  const about = { query: 'q', topK: 5, searchMethod: 'keyword', queryPreprocessing: 'none' } as const;
  return { index, ...about, resultCount: results.length, results };
}

describe('results of several indexes', () => {
  it('are ranked by 1 / (60 + rank in their index); equal ones by index', () => {
    const merged = mergeCalls([call('b', ['x', 'y']), call('a', ['z'])], 5);
    expect(merged.map(({ index, rrfScore, result }) => [index, result.id, rrfScore])).toEqual([
      ['a', 'z', 1 / 61],
      ['b', 'x', 1 / 61],
      ['b', 'y', 1 / 62],
    ]);
  });

  it('of one rank are ordered by the reranker that has read all of them', () => {
    const reranked = (index: string, scores: readonly number[], model = 'one'): RetrievalCall => {
      const { results, ...others } = call(index, ['x', 'y'].slice(0, scores.length));
      const read = results.map((result, at) => ({ ...result, rerankScore: scores[at] ?? 0 }));
      return { ...others, results: read, rerank: { model, pool: 50, documents: scores.length } };
    };
    const order = (calls: readonly RetrievalCall[]) =>
      mergeCalls(calls, 5).map(({ index, result }) => `${index}/${result.id}`);
    expect(order([reranked('a', [0.2, 0.1]), reranked('b', [0.9, 0.05])])).toEqual(['b/x', 'a/x', 'a/y', 'b/y']);
    expect(order([reranked('a', [0.2]), reranked('b', [0.9], 'other')])).toEqual(['a/x', 'b/x']);
    expect(order([reranked('a', [0.2]), call('b', ['x'])])).toEqual(['a/x', 'b/x']);
  });

  it('a chunk belongs to its index: one id in two indexes is two results', () => {
    expect(mergeCalls([call('a', ['x']), call('b', ['x'])], 5).map(({ index }) => index)).toEqual(['a', 'b']);
  });

  it('are cut at the number that was asked for', () => {
    expect(mergeCalls([call('a', ['x', 'y']), call('b', ['z'])], 2)).toHaveLength(2);
  });
});
