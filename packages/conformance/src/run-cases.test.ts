import type { Provider } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { Case, KitOptions, KitSubject } from './case.ts';
import { runCases } from './run-cases.ts';

interface Options extends KitOptions<KitSubject> {
  readonly declared?: boolean;
}

const passing: Case<Provider, KitSubject, Options> = { title: 'holds', run: async () => {} };
const failing: Case<Provider, KitSubject, Options> = {
  title: 'does not hold',
  run: async () => {
    throw new Error('no');
  },
};
const setup: Options['setup'] = () => Promise.reject(new Error('no case of this file needs a subject'));
const suite = (title: string, cases: readonly Case<Provider, KitSubject, Options>[]) => ({
  title,
  cases,
  portOf: (): Provider => ({ specVersion: 1, name: 'none' }),
});

it('a deviation that names no case throws, and so does one without a reason', () => {
  const cases = suite('unused', [passing, failing]);
  expect(() => runCases(cases, { setup, deviations: { 'dose not hold': 'typing error' } })).toThrow('dose not hold');
  expect(() => runCases(cases, { setup, deviations: { 'does not hold': ' ' } })).toThrow('no reason');
});

it('two cases of one title throw, because titles are keys', () => {
  expect(() => runCases(suite('twice', [passing, passing]), { setup })).toThrow('"holds"');
});

// Setup fails here, so each case of this suite fails: the suite passes only because a deviation expects that.
runCases(suite('a deviation', [failing]), { setup, deviations: { 'does not hold': 'it never will' } });
// And this case is skipped, because its options do not declare its subject.
runCases(suite('a case that was not declared', [{ ...failing, when: ({ declared = false }) => declared }]), { setup });
