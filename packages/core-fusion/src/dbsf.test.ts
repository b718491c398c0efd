import { describe, expect, it } from 'vitest';
import { dbsf } from './dbsf.js';

describe('distribution-based score fusion', () => {
  it('equal scores count 0.5 even when their mean misses them by a rounding error', () => {
    expect((0.1 + 0.1 + 0.1) / 3).not.toBe(0.1);
    const fused = dbsf([['a', 'b', 'c'].map((id) => ({ id, score: 0.1 }))]);
    expect(fused.map(({ score }) => score)).toEqual([0.5, 0.5, 0.5]);
  });

  it('scores so close that their squares vanish count as equal', () => {
    const fused = dbsf([
      [
        { id: 'a', score: 1e-200 },
        { id: 'b', score: 2e-200 },
      ],
    ]);
    expect(fused.map(({ score }) => score)).toEqual([0.5, 0.5]);
  });

  it('an outlier is not clamped', () => {
    const ordinary = Array.from({ length: 20 }, (_, position) => ({ id: `n${position}`, score: 0 }));
    const [first] = dbsf([[...ordinary, { id: 'outlier', score: 1 }]]);
    expect(first?.id).toBe('outlier');
    expect(first?.score).toBeGreaterThan(1);
  });

  it('scores too far apart are a bad response', () => {
    const far = [
      { id: 'a', score: 1e308 },
      { id: 'b', score: -1e308 },
    ];
    expect(() => dbsf([far])).toThrow(expect.objectContaining({ code: 'bad_response' }));
  });
});
