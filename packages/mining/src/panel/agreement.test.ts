import { seededRandom } from '@touchstone/eval';
import { describe, expect, it } from 'vitest';
import { bootstrapCases } from './bootstrap-cases.js';
import { cohenKappa } from './cohen-kappa.js';
import { fleissKappa } from './fleiss-kappa.js';
import { krippendorffAlpha } from './krippendorff-alpha.js';
import type { Rating } from './rating.js';

/** One line a judge, one sign a case; `-` is a case that the judge did not decide. */
const judges = ['ynyynnyynyny', 'ynynnnyyyyny', 'yynynn-yny-y'].map((line) => [...line].map(ratingOf));
const [first = [], second = []] = judges;

describe("Cohen's kappa", () => {
  it('of 20 yes-yes, 5 yes-no, 10 no-yes and 15 no-no is (.7 - .5) / (1 - .5) = .4', () => {
    const pairs = ['yy', 'yn', 'ny', 'nn'].flatMap((pair, at) => Array<string>([20, 5, 10, 15][at] ?? 0).fill(pair));
    expect(
      cohenKappa(
        pairs.map((pair) => pair[0]),
        pairs.map((pair) => pair[1]),
      ),
    ).toBeCloseTo(0.4, 12);
  });

  it('is that of scikit-learn 1.9.1 (cohen_kappa_score)', () => {
    expect(cohenKappa(first, second)).toBeCloseTo(0.6571428571428571, 12);
  });

  it('is 1 for judges who always agree, and undefined where both always say the same word or nothing is decided by both', () => {
    expect(cohenKappa(['y', 'n'], ['y', 'n'])).toBe(1);
    expect(cohenKappa(['y', 'y'], ['y', 'y'])).toBeUndefined();
    expect(cohenKappa(['y', undefined], [undefined, 'y'])).toBeUndefined();
  });

  it('is below 0 for judges who agree less than by chance: (0 - .5) / .5', () => {
    expect(cohenKappa(['y', 'n'], ['n', 'y'])).toBe(-1);
  });
});

describe("Fleiss' kappa", () => {
  it('of the example of ten cases, five labels and fourteen judges is .20993 (statsmodels 0.15.0, fleiss_kappa)', () => {
    const counts = ['0 0 0 0 14', '0 2 6 4 2', '0 0 3 5 6', '0 3 9 2 0', '2 2 8 1 1']
      .concat(['7 7 0 0 0', '3 2 6 3 0', '2 5 3 2 2', '6 5 2 1 0', '0 2 2 3 7'])
      .map((row) => row.split(' ').flatMap((count, label) => Array<Rating>(Number(count)).fill(`label ${label}`)));
    expect(fleissKappa(counts)).toBeCloseTo(0.20993070442195522, 12);
  });

  it('leaves out cases that a judge did not decide (statsmodels 0.15.0 on the ten others)', () => {
    expect(fleissKappa(byCase(judges))).toBeCloseTo(0.4444444444444443, 12);
  });

  it('is undefined for one judge, for no case, and where only one label occurs', () => {
    expect(fleissKappa([['y'], ['n']])).toBeUndefined();
    expect(fleissKappa([['y', undefined]])).toBeUndefined();
    expect(fleissKappa([['y', 'y']])).toBeUndefined();
  });
});

describe("Krippendorff's alpha for nominal labels", () => {
  it('of the example of four judges and twelve cases with gaps is .743 (Krippendorff 2011; krippendorff 0.9.0 from PyPI)', () => {
    const lines = ['123321412---', '1233224125-3', '-3332342251-', '12332441251-'];
    expect(krippendorffAlpha(byCase(lines.map((line) => [...line].map(ratingOf))))).toBeCloseTo(0.743421052631579, 12);
  });

  it('of yes and no with gaps is that of krippendorff 0.9.0', () => {
    expect(krippendorffAlpha(byCase(judges))).toBeCloseTo(0.5285714285714285, 12);
  });

  it('worked out by hand: of yy, nn and yn it is 1 - (2 / 1) / ((36 - 18) / 5) = 4 / 9', () => {
    expect(
      krippendorffAlpha([
        ['y', 'y'],
        ['n', 'n'],
        ['y', 'n'],
      ]),
    ).toBeCloseTo(4 / 9, 12);
  });

  it('is undefined where no case has two labels, or only one label occurs', () => {
    expect(
      krippendorffAlpha([
        ['y', undefined],
        [undefined, 'n'],
      ]),
    ).toBeUndefined();
    expect(krippendorffAlpha([['y', 'y']])).toBeUndefined();
  });
});

describe('the interval of a statistic by bootstrap', () => {
  const cases = byCase(judges);

  it('holds the statistic, is the same for the same seed, and is narrower for more cases', () => {
    const interval = bootstrapCases(cases, krippendorffAlpha, { random: seededRandom(1) });
    expect(bootstrapCases(cases, krippendorffAlpha, { random: seededRandom(1) })).toEqual(interval);
    expect(interval?.low).toBeLessThan(0.5285);
    expect(interval?.high).toBeGreaterThan(0.5286);
    const many = bootstrapCases(Array(20).fill(cases).flat(), krippendorffAlpha, { random: seededRandom(1) });
    expect(width(many)).toBeLessThan(width(interval) / 3);
  });

  it('of a share is the normal one where there are many cases: .5 +- 1.96 * sqrt(.25 / 1000)', () => {
    const interval = bootstrapCases(
      Array.from({ length: 1000 }, (_, at) => at % 2),
      (drawn) => drawn.reduce((sum, each) => sum + each, 0) / drawn.length,
      { random: seededRandom(7) },
    );
    expect(interval?.low).toBeCloseTo(0.469, 2);
    expect(interval?.high).toBeCloseTo(0.531, 2);
  });

  it('is undefined where the statistic is', () => {
    expect(bootstrapCases([['y', 'y']], krippendorffAlpha, { random: seededRandom(1) })).toBeUndefined();
  });
});

function ratingOf(sign: string): Rating {
  return sign === '-' ? undefined : sign;
}

function byCase(lines: readonly (readonly Rating[])[]): readonly (readonly Rating[])[] {
  return (lines[0] ?? []).map((_, at) => lines.map((line) => line[at]));
}

function width(interval: { readonly low: number; readonly high: number } | undefined): number {
  return interval === undefined ? Number.NaN : interval.high - interval.low;
}
