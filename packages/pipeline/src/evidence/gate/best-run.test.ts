import { expect, it } from 'vitest';
import { bestRun } from './best-run.js';

const rarities = [2, 1, 2, 1, 2];
const holds = (...places: readonly number[]) => rarities.map((_rarity, at) => places.includes(at));

it('is the greatest sum of a row: held terms add their rarity, missing ones take away half as much again', () => {
  // 2 - 1.5 + 2 = 2.5 is more than either 2 alone; 2.5 / 6
  expect(bestRun([[0, 1, 2]], [holds(0, 2)], rarities)).toBeCloseTo(2.5 / 6, 6);
  // 1 - 3 + 1 is less than either 1 alone.
  expect(bestRun([[1, 2, 3]], [holds(1, 3)], rarities)).toBeCloseTo(1 / 6, 6);
});

it('does not add up what two candidates hold, nor two sentences', () => {
  expect(bestRun([[0, 2]], [holds(0), holds(2)], rarities)).toBeCloseTo(2 / 6, 6);
  expect(bestRun([[0], [2]], [holds(0, 2)], rarities)).toBeCloseTo(2 / 6, 6);
});

it('begins anew after talk that nobody holds, however long it is', () => {
  const talk = Array.from({ length: 100 }, () => 1);
  expect(bestRun([[...talk, 0, 2, ...talk]], [holds(0, 2)], rarities)).toBeCloseTo(4 / 6, 6);
});

it('is 1 from three rare words on', () => {
  expect(bestRun([[0, 2, 4]], [holds(0, 2, 4)], rarities)).toBe(1);
  expect(bestRun([[0, 1, 2, 3, 4]], [holds(0, 1, 2, 3, 4)], rarities)).toBe(1);
});

it('is 0 where no candidate holds a term', () => {
  expect(bestRun([[0, 1]], [holds()], rarities)).toBe(0);
  expect(bestRun([], [], rarities)).toBe(0);
});
