import { expect, it } from 'vitest';
import { findLines } from './find-lines.ts';

const file = 'one\ntwo\nthree\none\ntwo\n';

it.each([
  ['one\ntwo', 1, 1],
  ['one\ntwo', 2, 1],
  ['one\ntwo', 3, 4],
  ['one\ntwo', 4, 4],
  ['one\ntwo', 99, 4],
  ['three', 4, 3],
])('finds %j nearest to line %i', (text, near, startLine) => {
  expect(findLines(file, text, near)).toEqual({ startLine, endLine: startLine + text.split('\n').length - 1 });
});

it.each(['wo', 'one\ntw', 'four', '\ntwo'])('finds no whole lines in %j', (text) => {
  expect(findLines(file, text, 1)).toBeUndefined();
});

it('finds a text in a file that repeats itself, without looking at each of a million places', () => {
  const line = 'ab'.repeat(2_000_000);
  expect(findLines(`${line}\nend\n`, 'ab'.repeat(900_000), 1)).toBeUndefined();
  expect(findLines(`${line}\nend\n`, 'end', 1)).toEqual({ startLine: 2, endLine: 2 });
  expect(findLines('ab\n'.repeat(300_000), 'ab\n'.repeat(600).trimEnd(), 200_000)).toEqual({
    startLine: 200_000,
    endLine: 200_599,
  });
});
