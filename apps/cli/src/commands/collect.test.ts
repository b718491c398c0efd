import { describe, expect, it } from 'vitest';
import { collect } from './collect.ts';

describe('the values of an option that takes several', () => {
  it.each([
    ['docs', ['docs']],
    ['docs, api,code', ['docs', 'api', 'code']],
    ['docs,', ['docs']],
    ['', ['']],
    ['docs/a\\,b,lib/', ['docs/a,b', 'lib/']],
    ['**/*.{ts,js},docs/**', ['**/*.{ts,js}', 'docs/**']],
    ['title="Smith, John",page=3', ['title="Smith, John"', 'page=3']],
    ['title=5" pipe,page=3', ['title=5" pipe', 'page=3']],
    ['docs\\', ['docs\\']],
  ])('%j are %j', (typed, values) => {
    expect(collect(typed)).toEqual(values);
    expect(collect(typed, ['first'])).toEqual(['first', ...values]);
  });
});
