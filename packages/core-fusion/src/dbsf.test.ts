import { describe, expect, it } from 'vitest';
import { dbsf } from './dbsf.ts';

describe('distribution-based score fusion', () => {
  it('equal scores count 0.5 even when their mean misses them by a rounding error', () => {
    expect((0.1 + 0.1 + 0.1) / 3).not.toBe(0.1);
    const fused = dbsf([['a', 'b', 'c'].map((id) => ({ id, score: 0.1 }))]);
    expect(fused.map(({ score }) => score)).toEqual([0.5, 0.5, 0.5]);
  });

  // By hand: the mean of x and 2x is 1.5x, their deviation x / sqrt(2), so the scaled scores are 0.5 -+ sqrt(2) / 12.
  it.each([1, 1e-162, 1e-200, 1e200, 5e307])(
    'scores around %d are scaled by their spread, whatever their size',
    (x) => {
      const fused = dbsf([
        [
          { id: 'a', score: x },
          { id: 'b', score: 2 * x },
        ],
      ]);
      expect(fused.map(({ id }) => id)).toEqual(['b', 'a']);
      expect(fused[0]?.score).toBeCloseTo(0.5 + Math.SQRT2 / 12, 12);
      expect(fused[1]?.score).toBeCloseTo(0.5 - Math.SQRT2 / 12, 12);
    },
  );

  it('an outlier is not clamped', () => {
    const ordinary = Array.from({ length: 20 }, (_, position) => ({ id: `n${position}`, score: 0 }));
    const [first] = dbsf([[...ordinary, { id: 'outlier', score: 1 }]]);
    expect(first?.id).toBe('outlier');
    expect(first?.score).toBeGreaterThan(1);
  });

  it('the largest numbers of both signs are scaled too, and what is no number is a bad response', () => {
    const far = [
      { id: 'a', score: 1e308 },
      { id: 'b', score: -1e308 },
    ];
    expect(dbsf([far])[0]?.score).toBeCloseTo(0.5 + Math.SQRT2 / 12, 12);
    expect(() => dbsf([[{ id: 'a', score: Number.NaN }]])).toThrow(expect.objectContaining({ code: 'bad_response' }));
  });
});
