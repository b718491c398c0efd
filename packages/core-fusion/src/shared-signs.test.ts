import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedSigns } from './shared-signs.ts';

it('marks every place of a number that occurs more than once', () => {
  expect([...sharedSigns(Int32Array.of(5, -7, 5, 0, 3, 0, 5))]).toEqual([1, 0, 1, 1, 0, 1, 1]);
});

it('of no numbers is empty', () => {
  expect([...sharedSigns(new Int32Array(0))]).toEqual([]);
});

it('agrees with counting', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: -20, max: 20 }).map((number) => number * 65_536),
        { maxLength: 60 },
      ),
      (signs) => {
        const counted = signs.map((sign) => (signs.indexOf(sign) === signs.lastIndexOf(sign) ? 0 : 1));
        expect([...sharedSigns(Int32Array.from(signs))]).toEqual(counted);
      },
    ),
  );
});
