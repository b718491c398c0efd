import { scoreKinds } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { toRankingScore, toSimilarity } from './similarity.ts';

describe('similarity of a native score', () => {
  it('cosine is itself and is not clamped', () => {
    expect([1, 0.4, -0.3, 1.0000001].map((score) => toSimilarity(score, 'similarity'))).toEqual([
      1, 0.4, -0.3, 1.0000001,
    ]);
  });

  it('a distance of either name is 1 - distance', () => {
    expect(toSimilarity(0.25, 'cosine_distance')).toBe(0.75);
    expect(toSimilarity(1.5, 'distance')).toBe(-0.5);
  });

  it('for vectors of length 1, dot product, l2 and squared l2 all give the cosine', () => {
    // (1, 0) and (0.6, 0.8): cosine 0.6, squared distance 0.16 + 0.64 = 0.8
    expect(toSimilarity(0.6, 'dot_product')).toBe(0.6);
    expect(toSimilarity(0.8, 'squared_l2_distance')).toBeCloseTo(0.6, 15);
    expect(toSimilarity(Math.sqrt(0.8), 'l2_distance')).toBeCloseTo(0.6, 15);
  });

  it.each([
    'bm25',
    'sparse_dot_product',
    'keyword_score',
    'rrf_score',
    'dbsf_score',
    'hybrid_score',
    'rerank_score',
  ] as const)('%s has none, and the error names it', (kind) => {
    expect(() => toSimilarity(0.5, kind)).toThrow(
      expect.objectContaining({ code: 'bad_response', message: expect.stringContaining(`"${kind}"`) }),
    );
    expect(toRankingScore(0.5, kind)).toBe(0.5);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%s is a bad response for every kind',
    (score) => {
      for (const kind of scoreKinds) {
        expect(() => toRankingScore(score, kind)).toThrow(expect.objectContaining({ code: 'bad_response' }));
      }
    },
  );

  it('as a ranking score a shorter distance is better', () => {
    expect(toRankingScore(0.1, 'l2_distance')).toBeGreaterThan(toRankingScore(0.2, 'l2_distance'));
  });
});
