import { describe, expect, it } from 'vitest';
import { tokenBatches } from './token-batches.ts';

describe('tokenBatches', () => {
  it('puts items of like length together, shortest first, equal ones in their order', () => {
    expect(tokenBatches([9, 3, 8, 3], { batchSize: 2, batchTokens: 100 })).toEqual([
      [1, 3],
      [2, 0],
    ]);
  });

  it('counts padding: a batch costs its items times its longest', () => {
    // 3 x 5 = 15 fits; a fourth item of 6 would make 4 x 6 = 24.
    expect(tokenBatches([4, 5, 5, 6], { batchSize: 10, batchTokens: 20 })).toEqual([[0, 1, 2], [3]]);
  });

  it('gives an item that is longer than the limit a batch of its own', () => {
    expect(tokenBatches([50, 2], { batchSize: 10, batchTokens: 20 })).toEqual([[1], [0]]);
  });

  it('makes no batch of nothing', () => {
    expect(tokenBatches([], { batchSize: 10, batchTokens: 20 })).toEqual([]);
  });
});
