import { expect, it } from 'vitest';
import { convexLists } from './convex-lists.ts';

const similar = [
  { id: 'a', score: 0.8 },
  { id: 'b', score: 0.4 },
];
const worded = [
  { id: 'b', score: 12 },
  { id: 'c', score: 7 },
  { id: 'd', score: 2 },
];

it('adds similarity as it is and the keyword score as a share of its range', () => {
  const fused = convexLists({ similar, worded }, { alpha: 0.25 });
  expect(fused.map(({ id, score }) => [id, score])).toEqual([
    ['b', 0.25 * 0.4 + 0.75 * 1],
    ['c', 0.75 * 0.5],
    ['a', 0.25 * 0.8],
    ['d', 0],
  ]);
  expect(fused[0]?.contributions).toEqual([0.1, 0.75]);
  expect(fused[2]?.contributions).toEqual([0.2, null]);
});

it('orders what ties by id', () => {
  const ties = convexLists(
    {
      similar: [],
      worded: [
        { id: 'z', score: 3 },
        { id: 'y', score: 3 },
      ],
    },
    { alpha: 0.5 },
  );
  expect(ties.map(({ id, score }) => [id, score])).toEqual([
    ['y', 0.5],
    ['z', 0.5],
  ]);
});
