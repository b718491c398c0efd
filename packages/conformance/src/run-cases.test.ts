import { expect, it } from 'vitest';
import { checkDeviations, runCases } from './run-cases.js';
import type { Case, StoreKitOptions } from './subject.js';

const passing: Case = { title: 'holds', run: async () => {} };
const failing: Case = {
  title: 'does not hold',
  run: async () => {
    throw new Error('no');
  },
};
const setup: StoreKitOptions['setup'] = () => Promise.reject(new Error('no case of this file needs a store'));

it('a deviation that names no case throws, and so does one without a reason', () => {
  const cases = [passing, failing];
  expect(() => checkDeviations(cases, { setup, deviations: { 'dose not hold': 'typing error' } })).toThrow(
    'dose not hold',
  );
  expect(() => checkDeviations(cases, { setup, deviations: { 'does not hold': ' ' } })).toThrow('no reason');
  expect(() => checkDeviations(cases, { setup, deviations: { 'does not hold': 'known' } })).not.toThrow();
});

it('two cases of one title throw, because titles are keys', () => {
  expect(() => runCases('twice', [passing, passing], { setup })).toThrow('"holds"');
});

// Setup fails here, so each case of this suite fails: the suite passes only because a deviation expects that.
runCases('a deviation', [failing], { setup, deviations: { 'does not hold': 'it never will' } });
// And this case is not run, because its store does not declare what it is about.
runCases('a case that was not declared', [{ ...failing, when: ({ exactBm25 = false }) => exactBm25 }], { setup });
