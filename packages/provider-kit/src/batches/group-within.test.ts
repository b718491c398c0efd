import { expect, it } from 'vitest';
import { groupWithin } from './group-within.ts';

it('what is too large by itself is a group by itself, and makes no empty one', () => {
  const limits = { maxItems: 3, maxSize: 5, sizeOf: (size: number) => size };
  expect(groupWithin([9, 1, 9, 2, 3], limits)).toEqual([[9], [1], [9], [2, 3]]);
});
