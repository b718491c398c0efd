import fc from 'fast-check';
import { expect, it } from 'vitest';
import { termFinder } from './term-finder.ts';

it('finds a term at the beginning, in the middle and at the end, and no part of one', () => {
  const isIn = termFinder('two');
  expect(['two', 'between two calls', 'a network', 'wo', 'tw o', ''].map(isIn)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('goes on where the rarest letter stands in another word', () => {
  expect(termFinder('index')('the next ex, an index')).toBe(true);
  expect(termFinder('index')('the next ex, an inde')).toBe(false);
});

it('finds what `includes` finds', () => {
  const words = (most: number) =>
    fc
      .array(fc.constantFrom('t', 'w', 'o', 'e', '_', 'é', '検', ' '), { maxLength: most })
      .map((parts) => parts.join(''));
  fc.assert(
    fc.property(words(4), words(30), (term, text) => {
      expect(termFinder(term)(text)).toBe(text.includes(term));
    }),
  );
});
