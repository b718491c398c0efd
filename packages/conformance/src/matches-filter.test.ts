import { expect, it } from 'vitest';
import { matchesFilter } from './matches-filter.ts';

it('a missing field and null satisfy nothing but not', () => {
  for (const metadata of [{}, { f: null }]) {
    expect(matchesFilter({ op: 'exists', field: 'f' }, metadata)).toBe(false);
    expect(matchesFilter({ op: 'range', field: 'f', lt: 1 }, metadata)).toBe(false);
    expect(matchesFilter({ op: 'not', filter: { op: 'eq', field: 'f', value: 1 } }, metadata)).toBe(true);
  }
});

it('a list satisfies a condition when one element does', () => {
  expect(matchesFilter({ op: 'range', field: 'f', gt: 1, lt: 5 }, { f: [1, 5] })).toBe(false);
  expect(matchesFilter({ op: 'range', field: 'f', gt: 1, lt: 5 }, { f: [1, 3] })).toBe(true);
  expect(matchesFilter({ op: 'exists', field: 'f' }, { f: [] })).toBe(true);
  expect(matchesFilter({ op: 'exists', field: 'f' }, { f: [null] })).toBe(true);
});

it('strings compare by code point: U+1F600 comes after U+FF5E, although its first unit is smaller', () => {
  expect(matchesFilter({ op: 'range', field: 'f', gt: '\uFF5E' }, { f: '\u{1F600}' })).toBe(true);
  expect(matchesFilter({ op: 'range', field: 'f', gt: 'ab' }, { f: 'abc' })).toBe(true);
  expect(matchesFilter({ op: 'range', field: 'f', gte: 'ab', lte: 'ab' }, { f: 'ab' })).toBe(true);
});

it('a glob star stops at a slash, two do not, and all else is literal', () => {
  const glob = (pattern: string, f: string) => matchesFilter({ op: 'glob', field: 'f', pattern }, { f });
  expect(glob('a/*.ts', 'a/b.ts')).toBe(true);
  expect(glob('a/*.ts', 'a/b/c.ts')).toBe(false);
  expect(glob('a/**.ts', 'a/b/c.ts')).toBe(true);
  expect(glob('a.?s', 'axts')).toBe(false);
  expect(glob('?', '\u{1F600}')).toBe(true);
  expect(glob('?', '/')).toBe(false);
  expect(glob('[a]^$\\(b)|{2}+', '[a]^$\\(b)|{2}+')).toBe(true);
});

it('two stars and a slash are any number of segments, none among them, and braces offer a choice', () => {
  const glob = (pattern: string, f: string) => matchesFilter({ op: 'glob', field: 'f', pattern }, { f });
  expect(['a.md', 'b/a.md', 'b/c/a.md', 'ba.md'].map((path) => glob('**/a.md', path))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(['src/a.ts', 'src/b/a.ts', 'srca.ts'].map((path) => glob('src/**/*.ts', path))).toEqual([true, true, false]);
  expect(['a.md', 'a.mdx', 'a.{md,mdx}'].map((path) => glob('a.{md,mdx}', path))).toEqual([true, true, false]);
  expect(['a.ts', 'x/a.ts', 'src/a.ts'].map((path) => glob('{src,**}/a.ts', path))).toEqual([true, true, true]);
  expect(['b', 'a{x}c', '{x}'].map((path) => glob('{a{x}c,b}', path))).toEqual([true, true, false]);
});
