import type { Hit } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { convexBlend } from './convex-blend.ts';

const semantic = [hit('a', 0.8, 'similarity')];
const keyword = [hit('b', 3, 'bm25')];

describe('the canonical hybrid', () => {
  it('a branch that did not find a chunk counts 0.0, and both components are reported', () => {
    const results = convexBlend({ semantic, keyword }, { alpha: 0.5, topK: 5 });
    expect(results.map(({ id, relevanceComponents }) => [id, relevanceComponents])).toEqual([
      ['b', { semanticScore: 0, keywordScore: 1 }],
      ['a', { semanticScore: 0.8, keywordScore: 0 }],
    ]);
  });

  it('a chunk that the semantic branch passed over does not outrank one that it found, also below zero', () => {
    const found = [hit('far', -0.2, 'similarity'), hit('near', -0.1, 'similarity')];
    const blended = (alpha: number) =>
      convexBlend({ semantic: found, keyword: [...keyword, hit('a-last', 1, 'bm25')] }, { alpha, topK: 5 });
    expect(blended(1).map(({ id, relevanceScore }) => [id, relevanceScore])).toEqual([
      ['near', -0.1],
      ['far', -0.2],
      ['a-last', -0.2],
      ['b', -0.2],
    ]);
    expect(blended(0.5).map(({ id }) => id)).toEqual(['b', 'near', 'a-last', 'far']);
    expect(blended(0.5).find(({ id }) => id === 'b')?.relevanceComponents).toEqual({
      semanticScore: -0.2,
      keywordScore: 1,
    });
  });

  it('ties come in ascending order of id, also at the cut', () => {
    const tied = ['d', 'c', 'b', 'a'].map((id) => hit(id, 0.5, 'similarity'));
    const results = convexBlend({ semantic: tied, keyword: [] }, { alpha: 1, topK: 2 });
    expect(results.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('a branch that returned a chunk twice counts its best score', () => {
    const twice = [hit('a', 1, 'bm25'), hit('a', 9, 'bm25'), hit('b', 5, 'bm25'), hit('c', 1, 'bm25')];
    const results = convexBlend({ semantic: [], keyword: twice }, { alpha: 0, topK: 5 });
    expect(results.map(({ id, relevanceScore }) => [id, relevanceScore])).toEqual([
      ['a', 1],
      ['b', 0.5],
      ['c', 0],
    ]);
  });

  it('a lexical score in the semantic branch, or a distance in the keyword branch, is a bad response', () => {
    const options = { alpha: 0.5, topK: 5 };
    expect(() => convexBlend({ semantic: keyword, keyword }, options)).toThrow(
      expect.objectContaining({ code: 'bad_response', message: expect.stringContaining('bm25') }),
    );
    expect(() => convexBlend({ semantic, keyword: [hit('a', 0.1, 'distance')] }, options)).toThrow(
      expect.objectContaining({ code: 'bad_response', message: expect.stringContaining('distance') }),
    );
  });
});

function hit(id: string, score: number, scoreKind: Hit['scoreKind']): Hit {
  return { id, text: `text of ${id}`, metadata: {}, score, scoreKind };
}
