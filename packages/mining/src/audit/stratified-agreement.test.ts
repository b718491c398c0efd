import { expect, it } from 'vitest';
import { type RatingPair, stratifiedAgreement } from './stratified-agreement.ts';

const pairs = (text: string): readonly RatingPair[] =>
  text.split(' ').map(([panel = '', person = '']) => [panel, person]);

it('a case of a large stratum counts for more: 2 of 4 of 10 and 3 of 4 of 90 the same are (5 + 67.5) / 100', () => {
  const strata = [
    { of: 10, ratings: pairs('yy yy yn yn') },
    { of: 90, ratings: pairs('nn nn nn ny') },
  ];
  const { same, cohenKappa } = stratifiedAgreement(strata);
  expect(same).toBeCloseTo(0.725, 12);
  // Panel: 10 yes, 90 no. Person: 5 + 22.5 yes, 72.5 no. By chance .1 * .275 + .9 * .725 = .68.
  expect(cohenKappa).toBeCloseTo((0.725 - 0.68) / 0.32, 12);
});

it('with strata drawn in proportion it is the plain share and kappa: 20, 5, 10 and 15 give .7 and .4', () => {
  const times = (pair: RatingPair, amount: number) => Array<RatingPair>(amount).fill(pair);
  const strata = [
    { of: 250, ratings: [...times(['y', 'y'], 20), ...times(['y', 'n'], 5)] },
    { of: 250, ratings: [...times(['n', 'y'], 10), ...times(['n', 'n'], 15)] },
  ];
  const agreement = stratifiedAgreement(strata);
  expect(agreement.same).toBeCloseTo(0.7, 12);
  expect(agreement.cohenKappa).toBeCloseTo(0.4, 12);
  // Wilson: .8 of 25 is .6087 to .9114, .6 of 25 is .4074 to .7660. Half of each distance: .7 - .1358 and .7 + .0999.
  expect(agreement.sameInterval?.low).toBeCloseTo(0.56426, 5);
  expect(agreement.sameInterval?.high).toBeCloseTo(0.7999, 3);
  // By chance half would be the same: (low - .5) / .5.
  expect(agreement.cohenKappaInterval?.low).toBeCloseTo(0.1284, 3);
  expect(agreement.cohenKappaInterval?.high).toBeCloseTo(0.5998, 3);
});

it('a stratum without a case, and no case at all, are no agreement', () => {
  const strata = [
    { of: 10, ratings: pairs('yy') },
    { of: 90, ratings: [] },
  ];
  expect(stratifiedAgreement(strata)).toEqual({ same: 1, sameInterval: expect.any(Object) });
  expect(stratifiedAgreement([{ of: 5, ratings: [] }])).toEqual({});
});

it('strata in which all cases are alike still leave an interval: 6 of 6 of 48, and 0 of 2 of 2', () => {
  const strata = [
    { of: 48, ratings: pairs('nn nn nn nn nn nn') },
    { of: 2, ratings: pairs('yn yn') },
  ];
  const { same, sameInterval } = stratifiedAgreement(strata);
  expect(same).toBeCloseTo(0.96, 12);
  // Wilson: 6 of 6 is .6097 to 1, 0 of 2 is 0 to .6576.
  expect(sameInterval?.low).toBeCloseTo(0.96 - 0.96 * 0.3903, 3);
  expect(sameInterval?.high).toBeCloseTo(0.96 + 0.04 * 0.6576, 3);
});

it('agreement in every case is not certain either: 5 of 5 is .566 to 1 (Wilson)', () => {
  const { same, sameInterval } = stratifiedAgreement([{ of: 40, ratings: pairs('yy yy yy yy yy') }]);
  expect(same).toBe(1);
  expect(sameInterval?.low).toBeCloseTo(0.5655, 4);
  expect(sameInterval?.high).toBeCloseTo(1, 12);
});
