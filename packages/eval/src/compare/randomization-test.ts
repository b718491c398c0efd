import type { Random } from '../numbers/seeded-random.ts';

export interface RandomizationOptions {
  /** Used only where the test is not exact. */
  readonly random: Random;
  /** The number of random assignments. Default 10 000; p is then no smaller than 1/10 001. */
  readonly permutations?: number;
  /** Up to this many differences other than 0 every assignment is tried, 2^n of them; at most 20. Default 14. */
  readonly exactUpTo?: number;
}

/**
 * The paired randomisation test (Fisher; Smucker, Allan and Carterette 2007): if two systems were the same, the sign of
 * each query's difference would be a coin's throw. Two-sided, on the mean difference. Differences of 0 change nothing.
 * Drawn at random, the observed assignment counts as one of the draws: `(as extreme + 1) / (permutations + 1)`.
 * `exact` tells that every assignment was tried, so that nothing depends on chance.
 */
export function randomizationTest(differences: readonly number[], options: RandomizationOptions) {
  const { random, permutations = 10_000, exactUpTo = 14 } = options;
  const changed = Float64Array.from(differences.filter((difference) => difference !== 0));
  const observed = Math.abs(changed.reduce((sum, difference) => sum + difference, 0));
  // Sums of the same numbers in another order differ in their last bits.
  const threshold = observed * (1 - 1e-12);
  if (changed.length <= exactUpTo) return { pValue: everyAssignment(changed, threshold), exact: true };
  const extreme = countExtreme(changed, threshold, permutations, random);
  return { pValue: (extreme + 1) / (permutations + 1), exact: false };
}

function everyAssignment(differences: Float64Array, threshold: number): number {
  const assignments = 2 ** differences.length;
  let extreme = 0;
  for (let signs = 0; signs < assignments; signs += 1) {
    let sum = 0;
    for (let at = 0; at < differences.length; at += 1) {
      const difference = differences[at] ?? 0;
      sum += (signs >>> at) & 1 ? difference : -difference;
    }
    if (Math.abs(sum) >= threshold) extreme += 1;
  }
  return extreme / assignments;
}

function countExtreme(differences: Float64Array, threshold: number, permutations: number, random: Random): number {
  let extreme = 0;
  for (let draw = 0; draw < permutations; draw += 1) {
    let sum = 0;
    for (let from = 0; from < differences.length; from += signsPerDraw) {
      let signs = Math.floor(random() * 2 ** signsPerDraw);
      const end = Math.min(from + signsPerDraw, differences.length);
      for (let at = from; at < end; at += 1) {
        const difference = differences[at] ?? 0;
        sum += signs & 1 ? difference : -difference;
        signs >>>= 1;
      }
    }
    if (Math.abs(sum) >= threshold) extreme += 1;
  }
  return extreme;
}

/** One random number gives the signs of this many differences. */
const signsPerDraw = 24;
