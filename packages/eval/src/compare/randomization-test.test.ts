import { describe, expect, it } from 'vitest';
import { seededRandom } from '../numbers/seeded-random.ts';
import { randomizationTest } from './randomization-test.ts';

// References: scipy 1.17.1, stats.permutation_test((d,), mean, permutation_type='samples').
const forty = Array.from({ length: 40 }, (_, index) => (((index * 37) % 41) - 17) / 100);

describe('the paired randomisation test', () => {
  it.each([
    ['differences of both signs, one of them 0', [0.1, -0.05, 0.2, 0.3, 0, 0.15, -0.1, 0.25], 0.109375],
    ['differences of equal size, which tie with the observed', [0.5, 0.5, 0.25, 0.25, 0.125, -0.125], 0.09375],
  ])('%s: exact, as scipy has it', (_what, differences, pValue) => {
    expect(randomizationTest(differences, { random: neverAsked })).toEqual({ pValue, exact: true });
  });

  it('many differences: drawn, and near what scipy gets of a million draws', () => {
    const { pValue, exact } = randomizationTest(forty, { random: seededRandom(1), permutations: 100_000 });
    expect(exact).toBe(false);
    // 0.0795; one standard error of ours is 0.0009
    expect(Math.abs(pValue - 0.0795)).toBeLessThan(0.004);
  });

  it('drawn, the observed assignment is one of the draws, so p is never 0', () => {
    const sure = Array.from({ length: 60 }, () => 1);
    expect(randomizationTest(sure, { random: seededRandom(1), permutations: 99 }).pValue).toBe(0.01);
  });

  it('drawn and exact agree on the same differences', () => {
    const few = forty.slice(0, 12);
    const exact = randomizationTest(few, { random: neverAsked });
    const drawn = randomizationTest(few, { random: seededRandom(2), permutations: 100_000, exactUpTo: 0 });
    expect([exact.exact, drawn.exact]).toEqual([true, false]);
    expect(Math.abs(exact.pValue - drawn.pValue)).toBeLessThan(0.008);
  });

  it('the same seed draws the same value, and the order of sides does not matter', () => {
    const draw = (differences: readonly number[]) => randomizationTest(differences, { random: seededRandom(3) }).pValue;
    expect(draw(forty)).toBe(draw(forty));
    expect(draw(forty.map((difference) => -difference))).toBe(draw(forty));
  });

  it('no difference at all has p = 1', () => {
    expect(randomizationTest([0, 0, 0], { random: neverAsked })).toEqual({ pValue: 1, exact: true });
    expect(randomizationTest([], { random: neverAsked })).toEqual({ pValue: 1, exact: true });
  });
});

function neverAsked(): number {
  throw new Error('An exact test draws nothing.');
}
