import { describe, expect, it } from 'vitest';
import { combSum } from './comb-sum.ts';

const dense = [
  { id: 'a', score: 0.9 },
  { id: 'b', score: 0.5 },
  { id: 'c', score: 0.1 },
];
const lexical = [
  { id: 'b', score: 12 },
  { id: 'd', score: 2 },
];

describe('CombSUM', () => {
  it('adds min-max scaled scores', () => {
    // dense scales to 1, 0.5, 0; lexical to 1, 0
    expect(combSum([dense, lexical]).map(({ id, score }) => [id, score])).toEqual([
      ['b', 1.5],
      ['a', 1],
      ['c', 0],
      ['d', 0],
    ]);
  });

  it('adds raw scores when they share a scale already', () => {
    const [first] = combSum([dense, lexical], { normalization: 'none' });
    expect(first).toMatchObject({ id: 'b', score: 12.5, contributions: [0.5, 12] });
  });

  it('a weight scales what its list adds', () => {
    expect(combSum([dense, lexical], { weights: [2, 1] })[0]).toMatchObject({ id: 'a', score: 2 });
  });
});

describe('sums that are no number any more', () => {
  it('are refused, with what to change', () => {
    const large = [{ id: 'a', score: 1e308 }];
    expect(() => combSum([large, large], { normalization: 'none' })).toThrow(/fused score of "a" is Infinity.*weights/);
    expect(() => combSum([dense, lexical], { weights: [1.7e308, 1.7e308] })).toThrow(/too large to be added/);
  });
});
