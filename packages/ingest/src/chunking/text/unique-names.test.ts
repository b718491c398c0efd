import { expect, it } from 'vitest';
import { uniqueNames } from './unique-names.ts';

it('a name that comes again is numbered, also where another one looks like it', () => {
  const nameOf = uniqueNames();
  expect(['note', 'note', 'note~2', 'note', 'note~2', 'note~2~2'].map(nameOf)).toEqual([
    'note',
    'note~2',
    'note~2~2',
    'note~3',
    'note~2~3',
    'note~2~2~2',
  ]);
});

it('no order of names that end in numbers gives a name twice', () => {
  const names = ['a', 'a~2', 'a~3', 'a~2~2', 'a~2~3'];
  for (let seed = 0; seed < 500; seed += 1) {
    const nameOf = uniqueNames();
    const given = Array.from({ length: 12 }, (_, at) => nameOf(names[(seed * 7 + at * (seed % 11)) % 5] ?? 'a'));
    expect(new Set(given).size).toBe(12);
  }
});

it('a name of a page of text is cut, not within a character', () => {
  const nameOf = uniqueNames();
  expect(nameOf(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
  expect(nameOf(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}~2`);
});
