import { expect, it } from 'vitest';
import { pageName, romanNumeral } from './page-name.ts';

it('a page is named as it is printed, beside the page of the file', () => {
  expect(pageName({ pageLabel: '42', pageNumber: 58 })).toBe('p. 42 (file page 58)');
  expect(pageName({ pageLabel: '42', pageNumber: 42 })).toBe('p. 42');
  expect(pageName({ pageLabel: 'xiv' })).toBe('p. xiv');
  expect(pageName({ pageNumber: 58 })).toBe('page 58');
  expect(pageName({})).toBeUndefined();
});

it('numbers have Roman numerals', () => {
  expect([1, 14, 1999, 0].map(romanNumeral)).toEqual(['i', 'xiv', 'mcmxcix', '0']);
});
