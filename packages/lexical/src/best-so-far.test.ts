import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestSoFar } from './kth-largest.ts';

it('tells the k-th largest of what has come, and minus infinity before k have', () => {
  const value = fc.constantFrom(-2, -0.5, 0, 1, 1.5, 3, Number.NEGATIVE_INFINITY);
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (values, k) => {
      const best = bestSoFar(k);
      const told = values.map((each) => best.add(each));
      const sorted = values.map((_, last) => values.slice(0, last + 1).sort((a, b) => b - a)[k - 1]);
      expect(told).toEqual(sorted.map((each) => each ?? Number.NEGATIVE_INFINITY));
    }),
  );
});
