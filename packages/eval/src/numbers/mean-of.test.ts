import { describe, expect, it } from 'vitest';
import { fractionOf, meanOf, sumOver } from './mean-of.ts';

describe('a mean', () => {
  it.each([
    ['ten questions of 3/5', Array<number>(10).fill(3 / 5), 0.6],
    ['1/10 and 2/10', [0.1, 0.2], 0.15],
    ['a third, two thirds and nothing', [1 / 3, 2 / 3, 0], 1 / 3],
    ['seven sevenths', Array.from({ length: 7 }, (_, at) => (at + 1) / 7), 4 / 7],
    ['1/2 to 1/9', Array.from({ length: 8 }, (_, at) => 1 / (at + 2)), 4609 / 2520 / 8],
    ['what a comparison subtracts', [0.6, 0.3, -0.4, -0.5], 0],
    ['nothing', [], Number.NaN],
  ])('of %s is what a person gets by hand', (_what, values, mean) => {
    expect(meanOf(values)).toBe(mean);
  });

  it('of fractions is the double of the exact mean, whatever they are', () => {
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const size = 1 + draw(20);
      const denominator = 1 + draw(50);
      const numerators = Array.from({ length: size }, () => draw(denominator + 1));
      const mean = numerators.reduce((sum, each) => sum + each, 0) / (denominator * size);
      expect(meanOf(numerators.map((each) => each / denominator))).toBe(mean);
    }
  });

  it('does not depend on the order of values that are no small fractions', () => {
    const values = Array.from({ length: 50 }, (_, at) => 1 / Math.log2(at + 2));
    expect(meanOf(values.toReversed())).toBe(meanOf(values));
    expect(meanOf(values)).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 50, 12);
  });

  it('of one value is the value', () => {
    for (const value of [Math.PI, 1e-300, 1e20, 5e-324, 123_456_789.123, 0.1 + 0.2, -0.7])
      expect(meanOf([value])).toBe(value);
  });

  it('over another number divides the sum once', () => {
    expect(sumOver([1, 2 / 3, 3 / 5], 3)).toBe(34 / 45);
  });
});

it('a fraction is known again in its double', () => {
  expect(fractionOf(0.6)).toEqual({ numerator: 3n, denominator: 5n });
  expect(fractionOf(-9999 / 10_000)).toEqual({ numerator: -9999n, denominator: 10_000n });
  expect(fractionOf(0)).toEqual({ numerator: 0n, denominator: 1n });
});
