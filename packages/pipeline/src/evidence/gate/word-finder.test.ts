import { expect, it } from 'vitest';
import { wordFinder } from './word-finder.js';

it.each([
  ['hen', 'then she went', false],
  ['hen', 'then a hen went', true],
  ['hen', 'hens', true],
  ['tea', 'a team drinks', true],
  ['tea', 'steam', false],
  ['map', 'hash_map', true],
  ['url', 'x2url', true],
  ['문서', '한국어문서', true],
])('looks for "%s" in "%s" at the beginning of words', (term, text, isFound) => {
  expect(wordFinder(term)?.(text)).toBe(isFound);
});

it('leaves a term of five letters to be found within names', () => {
  expect(wordFinder('error')).toBeUndefined();
});
