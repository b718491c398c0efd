import type { Hit } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { branchTopK, convexBlend, keywordResults, preprocessQuery, semanticResults } from '../src/index.ts';

const alpha = 0.5;

describe('spec 001, scoring semantics', () => {
  it('semantic: canonical relevance_score is normalized similarity, canonical relevance_kind is similarity', () => {
    const [result] = semanticResults([hit('doc-1', 0.25, 'cosine_distance')]);
    expect(result).toMatchObject({ relevanceScore: 0.75, relevanceKind: 'similarity' });
    expect(result).toMatchObject({ score: 0.25, scoreKind: 'cosine_distance' });
  });

  it('keyword: canonical relevance_score is the provider keyword score used for ranking', () => {
    const results = keywordResults([hit('b', 2, 'bm25'), hit('a', 8, 'bm25')]);
    expect(results.map(({ id, relevanceScore, relevanceKind }) => [id, relevanceScore, relevanceKind])).toEqual([
      ['a', 8, 'keyword_score'],
      ['b', 2, 'keyword_score'],
    ]);
  });

  it('hybrid: canonical relevance_score is the fused hybrid score, canonical relevance_kind is hybrid_score', () => {
    const [result] = convexBlend(
      { semantic: [hit('a', 0.9, 'similarity')], keyword: [hit('a', 7, 'bm25')] },
      { alpha, topK: 5 },
    );
    expect(result).toMatchObject({ score: 0.95, scoreKind: 'hybrid_score' });
    expect(result).toMatchObject({ relevanceScore: 0.95, relevanceKind: 'hybrid_score' });
  });

  it('relevance_components are the normalized branch scores actually used in fusion', () => {
    // doc001-example-numbers: the specification's own figures
    const keyword = [hit('top', 1, 'bm25'), hit('doc-1', 0.97, 'bm25'), hit('last', 0, 'bm25')];
    const results = convexBlend({ semantic: [hit('doc-1', 0.91, 'similarity')], keyword }, { alpha, topK: 5 });
    expect(results[0]?.id).toBe('doc-1');
    expect(results[0]?.relevanceScore).toBeCloseTo(0.94, 12);
    expect(results[0]?.relevanceComponents).toEqual({ semanticScore: 0.91, keywordScore: 0.97 });
  });
});

describe('spec 001, hybrid fusion rules', () => {
  it('preprocess the query once using query_preprocessing', () => {
    expect(preprocessQuery('How does retrieval work?', 'normalize')).toBe('how does retrieval work');
    expect(preprocessQuery(' How does retrieval work? ', 'none')).toBe(' How does retrieval work? ');
  });

  it('over-fetch both branches with min(max(top_k * 3, 10), 50)', () => {
    expect([1, 4, 16, 17].map(branchTopK)).toEqual([10, 12, 48, 50]);
  });

  it('normalize semantic branch as similarity', () => {
    const semantic = [hit('a', 0.2, 'distance'), hit('b', -0.5, 'similarity')];
    const results = convexBlend({ semantic, keyword: [] }, { alpha: 1, topK: 5 });
    expect(results.map(({ id, relevanceScore }) => [id, relevanceScore])).toEqual([
      ['a', 0.8],
      ['b', -0.5],
    ]);
  });

  it('normalize keyword branch per result set with min-max scaling', () => {
    const keyword = [hit('a', 8, 'bm25'), hit('b', 5, 'bm25'), hit('c', 2, 'bm25')];
    const results = convexBlend({ semantic: [], keyword }, { alpha: 0, topK: 5 });
    expect(results.map(({ relevanceScore }) => relevanceScore)).toEqual([1, 0.5, 0]);
  });

  it('if all keyword scores are equal and keyword results exist, assign 1.0 to all keyword matches', () => {
    const keyword = [hit('a', 0.1, 'bm25'), hit('b', 0.1, 'bm25')];
    const results = convexBlend({ semantic: [], keyword }, { alpha, topK: 5 });
    expect(results.map(({ relevanceComponents }) => relevanceComponents?.keywordScore)).toEqual([1, 1]);
  });

  it('fuse with hybrid_score = alpha * semantic + (1 - alpha) * keyword', () => {
    const [result] = convexBlend(
      { semantic: [hit('a', 0.6, 'similarity')], keyword: [hit('a', 3, 'bm25')] },
      { alpha: 0.25, topK: 5 },
    );
    expect(result?.relevanceScore).toBeCloseTo(0.25 * 0.6 + 0.75 * 1, 15);
  });
});

function hit(id: string, score: number, scoreKind: Hit['scoreKind']): Hit {
  return { id, text: `text of ${id}`, metadata: {}, score, scoreKind };
}
