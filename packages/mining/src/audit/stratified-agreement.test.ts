import { seededRandom } from '@touchstone/eval';
import { expect, it } from 'vitest';
import { type RatingPair, stratifiedAgreement } from './stratified-agreement.js';

const pairs = (text: string): readonly RatingPair[] =>
  text.split(' ').map(([panel = '', person = '']) => [panel, person]);

it('a case of a large stratum counts for more: 2 of 4 of 10 and 3 of 4 of 90 the same are (5 + 67.5) / 100', () => {
  const strata = [
    { of: 10, ratings: pairs('yy yy yn yn') },
    { of: 90, ratings: pairs('nn nn nn ny') },
  ];
  const { same, cohenKappa } = stratifiedAgreement(strata, seededRandom(1));
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
  const agreement = stratifiedAgreement(strata, seededRandom(1));
  expect(agreement.same).toBeCloseTo(0.7, 12);
  expect(agreement.cohenKappa).toBeCloseTo(0.4, 12);
  // Two binomial halves: sqrt(.25 * .8 * .2 / 25 + .25 * .6 * .4 / 25) = .063, so .7 is known to 1.96 * .063 = .124.
  expect(agreement.sameInterval?.low).toBeCloseTo(0.576, 1);
  expect(agreement.sameInterval?.high).toBeCloseTo(0.824, 1);
  expect(stratifiedAgreement(strata, seededRandom(1))).toEqual(agreement);
});

it('a stratum without a case, and no case at all, are no agreement', () => {
  const strata = [
    { of: 10, ratings: pairs('yy') },
    { of: 90, ratings: [] },
  ];
  expect(stratifiedAgreement(strata, seededRandom(1))).toMatchObject({ same: 1, cohenKappa: undefined });
  expect(stratifiedAgreement([{ of: 5, ratings: [] }], seededRandom(1))).toEqual({});
});
