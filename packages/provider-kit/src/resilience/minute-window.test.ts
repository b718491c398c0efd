import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minuteWindow, windowWords } from './minute-window.ts';

const forever = Number.POSITIVE_INFINITY;

function memory(): BigInt64Array {
  return new BigInt64Array(new SharedArrayBuffer(windowWords * 8));
}

it('all of the budget may go at once, and comes back when its minute is over', () => {
  const window = minuteWindow(memory(), 3);
  for (let i = 0; i < 3; i += 1) expect(window.book(1, 500, forever).waitMs).toBe(0);
  // Whole seconds are counted: that of the first ends with 1,000, and a minute later with 61,000.
  expect(window.waitMs(1, 500)).toBe(60_500);
  expect(window.book(1, 20_000, forever).waitMs).toBe(41_000);
  expect(window.book(1, 61_000, forever).waitMs).toBe(0);
});

it('what would have to wait too long is not booked', () => {
  const window = minuteWindow(memory(), 1);
  window.book(1, 0, forever);
  expect(window.book(1, 0, 1000).waitMs).toBe(61_000);
  expect(window.book(1, 0, 61_000).waitMs).toBe(61_000);
  expect(window.book(1, 0, 61_000).waitMs).toBe(122_000);
});

it('what costs more than the budget takes several minutes, and goes when the first of them begins', () => {
  const window = minuteWindow(memory(), 100);
  expect(window.book(250, 0, forever).waitMs).toBe(0);
  expect(window.waitMs(50, 0)).toBe(122_000);
  expect(window.waitMs(51, 0)).toBe(183_000);
});

it('a correction moves the next one, and what is given back is free', () => {
  const window = minuteWindow(memory(), 60);
  const { booking } = window.book(60, 0, forever);
  booking.correct(-60);
  expect(window.book(60, 30_000, forever).waitMs).toBe(0);
  booking.correct(5);
  expect(window.waitMs(1, 30_000)).toBe(61_000);
});

it('windows over one memory share the budget, as threads do', () => {
  const shared = memory();
  const [one, other] = [minuteWindow(shared, 2), minuteWindow(shared, 2)];
  one.book(1, 0, forever);
  other.book(1, 0, forever);
  expect(one.waitMs(1, 0)).toBe(61_000);
  expect(other.waitMs(1, 0)).toBe(61_000);
});

it('no 60 seconds see more than the budget, in whatever order is booked, given back and cancelled', () => {
  const step = fc.record({
    gap: fc.integer({ min: 0, max: 5000 }),
    cost: fc.integer({ min: 1, max: 5 }),
    maxWaitMs: fc.integer({ min: 0, max: 90_000 }),
    isCancelled: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 100 }),
      fc.array(step, { minLength: 50, maxLength: 300 }),
      (perMinute, steps) => {
        const window = minuteWindow(memory(), perMinute);
        const spent: { readonly at: number; readonly cost: number }[] = [];
        let now = 1_790_000_000_000;
        for (const { gap, cost, maxWaitMs, isCancelled } of steps) {
          now += gap;
          const { waitMs, booking } = window.book(cost, now, maxWaitMs);
          if (waitMs > maxWaitMs) continue;
          if (isCancelled) booking.correct(-cost);
          else spent.push({ at: now + waitMs, cost });
        }
        for (const { at } of spent) {
          const within = spent.filter((one) => one.at >= at && one.at < at + 60_000);
          expect(within.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(perMinute);
        }
      },
    ),
    { seed: 7 },
  );
});
