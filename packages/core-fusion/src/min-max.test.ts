import { describe, expect, it } from 'vitest';
import { minMax } from './min-max.ts';

describe('min-max scaling', () => {
  it('keeps the order of its input', () => {
    expect(minMax([2, 8, 5])).toEqual([0, 1, 0.5]);
  });

  it('takes negative scores', () => {
    expect(minMax([-1, -3])).toEqual([1, 0]);
  });

  it.each([[[1, Number.NaN]], [[Number.POSITIVE_INFINITY]], [[1e308, -1e308]]])('%j is a bad response', (scores) => {
    expect(() => minMax(scores)).toThrow(expect.objectContaining({ code: 'bad_response' }));
  });
});
