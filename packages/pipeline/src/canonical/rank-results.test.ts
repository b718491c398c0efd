import type { Hit, RetrievalRequest } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { rankResults } from './rank-results.ts';

function hit(id: string, score: number): Hit {
  return { id, text: id, metadata: {}, score, scoreKind: 'similarity' };
}

function request(rest: Partial<RetrievalRequest>): RetrievalRequest {
  const rules = { searchMethod: 'semantic', queryPreprocessing: 'none' } as const;
  return { index: 'docs', query: 'bell', topK: 5, filters: {}, ...rules, ...rest };
}

describe('a threshold of similarity', () => {
  it('of 1 keeps an identical vector, whose 32-bit sum comes out a little below', () => {
    const semantic = [hit('same', 0.9999989), hit('near', 0.9999)];
    const { results } = rankResults(request({ scoreThreshold: 1 }), { semantic, keyword: [], warnings: [] });
    expect(results.map(({ id }) => id)).toEqual(['same']);
  });

  it('takes what lies less than a hundred-thousandth below it, and nothing further', () => {
    const semantic = [hit('above', 0.5), hit('within', 0.499991), hit('below', 0.499989)];
    const { results } = rankResults(request({ scoreThreshold: 0.5 }), { semantic, keyword: [], warnings: [] });
    expect(results.map(({ id }) => id)).toEqual(['above', 'within']);
  });
});
