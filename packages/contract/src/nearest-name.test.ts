import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['topk', ['top_k', 'query'], 'top_k'],
    ['chunkSzie', ['chunkSize', 'overlap'], 'chunkSize'],
    ['val', ['field', 'value'], 'value'],
    ['banana', ['top_k', 'query'], undefined],
    ['q'.repeat(1_000_000), ['top_k', 'query'], undefined],
  ])('%s -> %s', (typed, known, expected) => {
    expect(nearestName(typed, known)).toBe(expected);
  });
});
