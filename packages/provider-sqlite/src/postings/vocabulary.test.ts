import { expect, it } from 'vitest';
import { vocabulary } from './vocabulary.ts';

const analyzer = { fingerprint: 'spaces', terms: (text: string) => text.split(' ') };

it('a term keeps its number, and the order of the terms includes those that came later', () => {
  const words = vocabulary(analyzer);
  expect([...words.numbersOf('m c m')]).toEqual([0, 1, 0]);
  expect([...words.sorted()]).toEqual([1, 0]);
  expect([...words.numbersOf('z a m \u{1F642} \uE000')]).toEqual([2, 3, 0, 4, 5]);
  // By UTF-16 unit, as ids are ordered everywhere: a surrogate pair comes before U+E000.
  expect([...words.sorted()].map((number) => words.termOf(number))).toEqual([
    'a',
    'c',
    'm',
    'z',
    '\u{1F642}',
    '\uE000',
  ]);
  expect(words.size).toBe(6);
});
