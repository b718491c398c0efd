import type { Schemas } from '@qdrant/js-client-rest';
import type { Filter } from '@touchstone/contract';
import { checkFilter } from '@touchstone/provider-kit';
import { describe, expect, it } from 'vitest';
import { foreignLayout } from '../layout/foreign-layout.ts';
import { ownLayout } from '../layout/own-layout.ts';
import { translateFilter } from './translate-filter.ts';
import { commonPrefix, valueFilters, valueTest } from './value-test.ts';

const payloadIndexes = { known: new Set<string>(), areRequired: false };
const own = {
  ...ownLayout({ index: 'docs', collection: 'docs@main', payloadIndexes }, { format: 2, fingerprint: {} }),
  valuesFor: () => ['b', 'a'],
};
const foreign = {
  ...foreignLayout('docs', { fingerprint: {}, fields: { path: 'metadata.file_path' } }, () => false),
  valuesFor: () => [],
};

const table: readonly (readonly [claim: string, filter: Filter, condition: Schemas['Condition']])[] = [
  ['text by match', { op: 'eq', field: 'repo', value: 'a' }, { key: 'repo', match: { value: 'a' } }],
  ['a boolean by match', { op: 'eq', field: 'draft', value: false }, { key: 'draft', match: { value: false } }],
  [
    'a number by a range of one, since match takes 1 and 1.0 for two values',
    { op: 'eq', field: 'size', value: 1 },
    { key: 'size', range: { gte: 1, lte: 1 } },
  ],
  [
    'several values by type',
    { op: 'in', field: 'size', values: ['a', 2, 'b', true] },
    {
      should: [
        { key: 'size', range: { gte: 2, lte: 2 } },
        { key: 'size', match: { value: true } },
        { key: 'size', match: { any: ['a', 'b'] } },
      ],
    },
  ],
  ['no values as nothing: an empty should holds for all', { op: 'in', field: 'size', values: [] }, { has_id: [] }],
  ['no alternatives as nothing', { op: 'or', filters: [] }, { has_id: [] }],
  ['no conditions as everything', { op: 'and', filters: [] }, { must: [] }],
  [
    'not around what it denies',
    { op: 'not', filter: { op: 'eq', field: 'a', value: 'b' } },
    { must_not: [{ key: 'a', match: { value: 'b' } }] },
  ],
  ['a beginning', { op: 'prefix', field: 'path', value: 'src/' }, { key: 'path', match: { prefix: 'src/' } }],
  [
    'a glob that is a beginning',
    { op: 'glob', field: 'path', pattern: 'src/**' },
    { key: 'path', match: { prefix: 'src/' } },
  ],
  [
    'a glob without wildcards',
    { op: 'glob', field: 'path', pattern: 'a[b]' },
    { key: 'path', match: { value: 'a[b]' } },
  ],
  [
    'any other glob by the values that satisfy it',
    { op: 'glob', field: 'path', pattern: '*.ts' },
    { key: 'path', match: { any: ['b', 'a'] } },
  ],
  ['a range of numbers', { op: 'range', field: 'n', gt: 1, lte: 2.5 }, { key: 'n', range: { gt: 1, lte: 2.5 } }],
  [
    'a range of text by the values in it',
    { op: 'range', field: 'day', gte: '2026' },
    { key: 'day', match: { any: ['b', 'a'] } },
  ],
  [
    'that a field is there, with the empty lists that Qdrant takes for missing',
    { op: 'exists', field: 'tags' },
    {
      should: [
        { must_not: [{ is_empty: { key: 'tags' } }] },
        { key: 'touchstone.empty_lists', match: { value: 'tags' } },
      ],
    },
  ],
  ['a dot in a name in quotes', { op: 'eq', field: 'a.b', value: 'x' }, { key: '"a.b"', match: { value: 'x' } }],
  [
    'a quotation mark or backslash in a name as its code',
    { op: 'eq', field: 'a"%\\', value: 'x' },
    { key: '"a%22%25%5C"', match: { value: 'x' } },
  ],
  ['a name of nothing', { op: 'eq', field: '', value: 'x' }, { key: '"%"', match: { value: 'x' } }],
];

describe('a filter is translated', () => {
  it.each(table)('%s', (_, filter, condition) => {
    checkFilter(filter, 'qdrant');
    expect(translateFilter(filter, own)).toEqual(condition);
  });

  it('by the mapping, in a collection of others', () => {
    const eq = (field: string): Filter => ({ op: 'eq', field, value: 'x' });
    expect(translateFilter(eq('path'), foreign)).toMatchObject({ key: 'metadata.file_path' });
    expect(translateFilter(eq('a.b'), foreign)).toMatchObject({ key: '"a.b"' });
  });

  it.each([
    { op: 'exists', field: 'tags' },
    { op: 'eq', field: 'a"b', value: 'x' },
  ] as const)('never roughly: %j is unsupported in a collection of others', (filter) => {
    expect(() => translateFilter(filter, foreign)).toThrow(
      expect.objectContaining({
        code: 'unsupported',
        message: expect.stringContaining(filter.field.replace('"', '\\"')),
      }),
    );
  });
});

describe('conditions that need the values of a field', () => {
  it('are found at any depth; plain globs and ranges of numbers are not', () => {
    const glob: Filter = { op: 'glob', field: 'path', pattern: 'src/*.ts' };
    const range: Filter = { op: 'range', field: 'day', lt: '2026' };
    const plain: Filter = { op: 'glob', field: 'path', pattern: 'src/**' };
    const numbers: Filter = { op: 'range', field: 'n', lt: 1 };
    const filter: Filter = {
      op: 'and',
      filters: [
        { op: 'not', filter: glob },
        { op: 'or', filters: [range, plain, numbers] },
      ],
    };
    expect(valueFilters(filter)).toEqual([glob, range]);
  });

  it('look only at values with the plain text that they begin with', () => {
    expect(commonPrefix({ op: 'glob', field: 'path', pattern: 'src/a?.ts' })).toBe('src/a');
    expect(commonPrefix({ op: 'glob', field: 'path', pattern: 'src/{a,b}.ts' })).toBe('src/');
    expect(commonPrefix({ op: 'range', field: 'path', gt: 'a' })).toBe('');
  });

  it('compare text by code point', () => {
    const test = valueTest({ op: 'range', field: 'mark', gt: '\uFF5E', lte: '\u{1F600}' });
    expect(['\uFF5E', '\u{1F600}', '\u{1F601}', 'a'].filter(test)).toEqual(['\u{1F600}']);
  });
});
