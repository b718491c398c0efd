import { seededRandom } from '@touchstone/eval';
import { describe, expect, it } from 'vitest';
import { bootstrapCases } from './bootstrap-cases.ts';
import { cohenKappa, countRatings, fleissKappa, krippendorffAlpha, type RatedCases } from './coefficients.ts';

/** Twelve cases by three judges, one word a case, one sign a judge; `-` is a case that the judge did not decide. */
const words = 'yyy nny yyn yny nnn nnn yy- yyy nyn yyy nn- yyy'.split(' ');
const three = rated(words);

describe("Cohen's kappa", () => {
  it('of 20 yes-yes, 5 yes-no, 10 no-yes and 15 no-no is (.7 - .5) / (1 - .5) = .4', () => {
    const cases = (ratings: string, amount: number): RatedCases => ({ ratings: [...ratings], cases: amount });
    expect(cohenKappa([cases('yy', 20), cases('yn', 5), cases('ny', 10), cases('nn', 15)])).toBeCloseTo(0.4, 12);
  });

  it('is that of scikit-learn 1.9.1 (cohen_kappa_score)', () => {
    expect(cohenKappa(rated(words.map((word) => word.slice(0, 2))))).toBeCloseTo(0.6571428571428571, 12);
  });

  it('is 1 for judges who always agree, and undefined where both always say the same word or nothing is decided by both', () => {
    expect(cohenKappa(rated(['yy', 'nn']))).toBe(1);
    expect(cohenKappa(rated(['yy', 'yy']))).toBeUndefined();
    expect(cohenKappa(rated(['y-', '-y']))).toBeUndefined();
  });

  it('is below 0 for judges who agree less than by chance: (0 - .5) / .5', () => {
    expect(cohenKappa(rated(['yn', 'ny']))).toBe(-1);
  });
});

describe("Fleiss' kappa", () => {
  it('of the example of ten cases, five labels and fourteen judges is .20993 (statsmodels 0.15.0, fleiss_kappa)', () => {
    const cases = ['0 0 0 0 14', '0 2 6 4 2', '0 0 3 5 6', '0 3 9 2 0', '2 2 8 1 1']
      .concat(['7 7 0 0 0', '3 2 6 3 0', '2 5 3 2 2', '6 5 2 1 0', '0 2 2 3 7'])
      .map((row) => row.split(' ').map((count, label) => String(label).repeat(Number(count))));
    expect(fleissKappa(rated(cases.map((labels) => labels.join(''))))).toBeCloseTo(0.20993070442195522, 12);
  });

  it('leaves out cases that a judge did not decide (statsmodels 0.15.0 on the ten others)', () => {
    expect(fleissKappa(three)).toBeCloseTo(0.4444444444444443, 12);
  });

  it('is undefined for one judge, for no case, and where only one label occurs', () => {
    expect(fleissKappa(rated(['y', 'n']))).toBeUndefined();
    expect(fleissKappa(rated(['y-']))).toBeUndefined();
    expect(fleissKappa(rated(['yy']))).toBeUndefined();
  });
});

describe("Krippendorff's alpha for nominal labels", () => {
  it('of the example of four judges and twelve cases with gaps is .743 (Krippendorff 2011; krippendorff 0.9.0 from PyPI)', () => {
    const lines = ['123321412---', '1233224125-3', '-3332342251-', '12332441251-'];
    const cases = [...(lines[0] ?? '')].map((_, at) => lines.map((line) => line[at]).join(''));
    expect(krippendorffAlpha(rated(cases))).toBeCloseTo(0.743421052631579, 12);
  });

  it('of yes and no with gaps is that of krippendorff 0.9.0', () => {
    expect(krippendorffAlpha(three)).toBeCloseTo(0.5285714285714285, 12);
  });

  it('worked out by hand: of yy, nn and yn it is 1 - (2 / 1) / ((36 - 18) / 5) = 4 / 9', () => {
    expect(krippendorffAlpha(rated(['yy', 'nn', 'yn']))).toBeCloseTo(4 / 9, 12);
  });

  it('is undefined where no case has two labels, or only one label occurs', () => {
    expect(krippendorffAlpha(rated(['y-', '-n']))).toBeUndefined();
    expect(krippendorffAlpha(rated(['yy']))).toBeUndefined();
  });
});

describe('the interval of a coefficient by bootstrap', () => {
  it('holds the coefficient, is the same for the same seed, and is narrower for more cases', () => {
    const interval = bootstrapCases(three, krippendorffAlpha, seededRandom(1));
    expect(bootstrapCases(three, krippendorffAlpha, seededRandom(1))).toEqual(interval);
    expect(interval?.low).toBeLessThan(0.5285);
    expect(interval?.high).toBeGreaterThan(0.5286);
    const many = three.map(({ ratings, cases }) => ({ ratings, cases: 20 * cases }));
    expect(width(bootstrapCases(many, krippendorffAlpha, seededRandom(1)))).toBeLessThan(width(interval) / 3);
  });

  it('of a share is the normal one where there are many cases: .5 +- 1.96 * sqrt(.25 / 1000)', () => {
    const halves = ['y', 'n'].map((label) => ({ ratings: [label], cases: 500 }));
    const share = ([yes, no]: readonly RatedCases[]) => (yes?.cases ?? 0) / ((yes?.cases ?? 0) + (no?.cases ?? 0));
    const interval = bootstrapCases(halves, share, seededRandom(7));
    expect(interval?.low).toBeCloseTo(0.469, 2);
    expect(interval?.high).toBeCloseTo(0.531, 2);
  });

  it('is undefined where the coefficient is', () => {
    expect(bootstrapCases(rated(['yy']), krippendorffAlpha, seededRandom(1))).toBeUndefined();
  });
});

function rated(words: readonly string[]): readonly RatedCases[] {
  return countRatings(words.map((word) => [...word].map((sign) => (sign === '-' ? undefined : sign))));
}

function width(interval: { readonly low: number; readonly high: number } | undefined): number {
  return interval === undefined ? Number.NaN : interval.high - interval.low;
}
