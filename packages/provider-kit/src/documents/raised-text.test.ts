import { expect, it } from 'vitest';
import { loweredText, raisedText } from './raised-text.ts';

it.each([
  ['10', '6', '10^6'],
  ['x', 'n+1', 'x^(n+1)'],
  ['5 m', '2', '5 m^2'],
  ['five meters', '2', 'five meters^2'],
  ['1', 'st', '1st'],
  ['Acme', '™', 'Acme™'],
  ['in 1999', '3', 'in 1999 [3]'],
  ['it grew.', '4, 5', 'it grew. [4, 5]'],
  ['another', '12', 'another [12]'],
  ['another', '[12]', 'another [12]'],
  ['', '14', '14'],
])('after %j, the raised %j is read as %j', (before, text, all) => {
  expect(before + raisedText(before, text)).toBe(all);
});

it('a figure lowered beside a figure is apart from it', () => {
  expect([loweredText('H', '2'), loweredText('10', '2')]).toEqual(['2', '_2']);
});
