import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

const settings = { baseDelayMs: 100, maxDelayMs: 1000 };

it.each([
  [1, 0, 50],
  [1, 0.5, 75],
  [2, 0.5, 150],
  [4, 0.5, 600],
  [5, 0.5, 750],
  [60, 0, 500],
])('after %i failures at random %d the pause is %d ms', (tries, random, expected) => {
  expect(backoffMs(tries, settings, () => random)).toBe(expected);
});

it('a wait that the provider asked for is kept, also beyond the longest pause, and then spread', () => {
  expect(backoffMs(1, settings, () => 0, 5000)).toBe(5000);
  expect(backoffMs(1, settings, () => 0.5, 5000)).toBe(5050);
});
