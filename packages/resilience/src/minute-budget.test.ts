import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minuteBudget } from './minute-budget.js';

it('3 a minute are 20 seconds apart', () => {
  const budget = minuteBudget(3);
  expect(budget.waitMs(1, 0)).toBe(0);
  budget.spend(1, 0);
  expect(budget.waitMs(1, 0)).toBe(20_000);
  expect(budget.waitMs(1, 15_000)).toBe(5000);
  expect(budget.waitMs(1, 0, 2)).toBe(60_000);
});

it('100 a minute may begin with 10 at once', () => {
  const budget = minuteBudget(100);
  for (let i = 0; i < 10; i += 1) {
    expect(budget.waitMs(1, 0)).toBe(0);
    budget.spend(1, 0);
  }
  // 91 a minute for the rest.
  expect(budget.waitMs(1, 0)).toBeCloseTo(60_000 / 91, 6);
});

it('what is larger than the bucket waits until that is full, and leaves a debt', () => {
  const budget = minuteBudget(100);
  budget.spend(1, 0);
  expect(budget.waitMs(50, 0)).toBeCloseTo(60_000 / 91, 6);
  budget.spend(49, 60_000);
  expect(budget.waitMs(1, 60_000)).toBeCloseTo((40 * 60_000) / 91, 6);
});

it('a correction moves the next one', () => {
  const budget = minuteBudget(60);
  budget.spend(6, 0);
  budget.correct(-6);
  expect(budget.waitMs(6, 0)).toBe(0);
});

it('no 60 seconds see more than the budget', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 50, maxLength: 400 }),
      (perMinute, gaps) => {
        const budget = minuteBudget(perMinute);
        const times: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          now += budget.waitMs(1, now);
          budget.spend(1, now);
          times.push(now);
        }
        // A thousandth of a millisecond for sums of fractions.
        const busiest = times.map((start) => times.filter((time) => time >= start && time < start + 59_999.999).length);
        expect(Math.max(...busiest)).toBeLessThanOrEqual(perMinute);
      },
    ),
  );
});
