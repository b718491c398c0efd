import { expect, it } from 'vitest';
import { bestRun } from './best-run.ts';

const rarities = [2, 1, 2, 1, 2];
const says = (...places: readonly number[]) => rarities.map((_rarity, at) => (places.includes(at) ? 1 : 0));

it('is the greatest sum of a row: said terms add their rarity, missing ones take away half as much again', () => {
  // 2 - 1.5 + 2 = 2.5 is more than either 2 alone; 2.5 / 12
  expect(bestRun([[0, 1, 2]], [says(0, 2)], rarities)).toBeCloseTo(2.5 / 12, 6);
  // 1 - 3 + 1 is less than either 1 alone.
  expect(bestRun([[1, 2, 3]], [says(1, 3)], rarities)).toBeCloseTo(1 / 12, 6);
});

it('counts a term by how much the candidate says it', () => {
  // 2.5 * 2 - 1.5 + .5 * 2
  expect(bestRun([[0, 1, 2]], [[2.5, 0, 0.5, 0, 0]], rarities)).toBeCloseTo(5 / 12, 6);
  expect(bestRun([[0, 1, 2]], [[2, 0, 2, 0, 0]], rarities)).toBeCloseTo(6.5 / 12, 6);
});

it('does not add up what two candidates say, nor two sentences', () => {
  expect(bestRun([[0, 2]], [says(0), says(2)], rarities)).toBeCloseTo(2 / 12, 6);
  expect(bestRun([[0], [2]], [says(0, 2)], rarities)).toBeCloseTo(2 / 12, 6);
});

it('begins anew after talk that nobody says, however long it is', () => {
  const talk = Array.from({ length: 100 }, () => 1);
  expect(bestRun([[...talk, 0, 2, ...talk]], [says(0, 2)], rarities)).toBeCloseTo(4 / 12, 6);
});

it('is 1 from three rare words on that are said much', () => {
  expect(bestRun([[0, 2, 4]], [[2, 0, 2, 0, 2]], rarities)).toBe(1);
  expect(bestRun([[0, 1, 2, 3, 4]], [[2, 2, 2, 2, 2]], rarities)).toBe(1);
});

it('is 0 where no candidate says a term', () => {
  expect(bestRun([[0, 1]], [says()], rarities)).toBe(0);
  expect(bestRun([], [], rarities)).toBe(0);
});
