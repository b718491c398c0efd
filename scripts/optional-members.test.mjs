import { expect, it } from 'vitest';
import { oddOptionalMembers } from './optional-members.mjs';

it.each([
  ['a spread with nothing for its else', 'const a = { b, ...(c === undefined ? {} : { c }) };'],
  ['a spread with nothing for its then', 'const a = { ...(c ? { c } : undefined) };'],
  ['a spread after "and"', 'const a = f({ ...(c && { c }) });'],
  ['one over several lines, with a cast', 'const a = {\n  ...((c\n    ? { c }\n    : {}) as Partial<C>),\n};'],
  ['an optional property that may be undefined', 'interface A { readonly b?: string | undefined }'],
  ['an optional member of a parameter', 'function f({ b }: { b?: (string | undefined) }) {}'],
  ['an optional parameter', 'function f(b?: string | undefined) {}'],
])('%s is found', (_what, source) => {
  expect(oddOptionalMembers(source)).toHaveLength(1);
});

it.each([
  ['a plain member', 'const a = { b, c, d: d?.length, e: isE ? e : undefined };'],
  ['a list with optional items', 'const a = [b, ...(c === undefined ? [] : [c]), ...(d ?? [])];'],
  ['a choice between two sets of members', 'const a = { b, ...(c ? { d } : { e, f }) };'],
  ['members with defaults before them', 'const a = { ...defaults, ...given };'],
  ['an optional function that may answer undefined', 'interface A { find?: (id: string) => B | undefined }'],
  ['an optional property that is never given', 'type A = { b: C; d?: undefined } | { b?: undefined; d: D };'],
  ['a property that is always there and may be undefined', 'interface A { readonly b: string | undefined }'],
])('%s is left alone', (_what, source) => {
  expect(oddOptionalMembers(source)).toEqual([]);
});

it('names the line, whatever stands before it', () => {
  const source = '#!/usr/bin/env node\n// Zürich, 東京\n\nconst a = {\n  b,\n  ...(c && { c }),\n};\n';
  expect(oddOptionalMembers(source)).toEqual([{ line: 6, advice: expect.stringContaining('compact()') }]);
});
