import { expect, it } from 'vitest';
import { termCount } from './term-emphasis.ts';

it.each([
  ['hen', 'then she went', 0],
  ['hen', 'then a hen went', 1],
  ['hen', 'hens and a hen', 2],
  ['tea', 'a team drinks', 1],
  ['tea', 'steam', 0],
  ['map', 'hash_map', 1],
  ['url', 'x2url', 1],
  ['문서', '한국어문서', 1],
])('counts "%s" in "%s" where a word begins with it', (term, text, count) => {
  expect(termCount(term, text)).toBe(count);
});

it('counts a term of five letters within names too', () => {
  expect(termCount('error', 'an error, seterrorhandler, errors')).toBe(3);
});
