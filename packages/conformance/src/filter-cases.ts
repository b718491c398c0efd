import type { Filter, IndexedChunk, Metadata, Store } from '@touchstone/contract';
import { expect } from 'vitest';
import { chunk, filled, idsOf, index, planar } from './corpus.ts';
import { matchesFilter } from './matches-filter.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase } from './subject.ts';

const nasty = `a"b.c'd\\e %_$[0] \u{1F600}`;

/** Metadata by chunk id. The last three have special content: awkward names, awkward text, no metadata at all. */
const rows: Readonly<Record<string, Metadata>> = {
  ada: {
    path: 'src/a.ts',
    size: 1,
    draft: true,
    tags: ['red', 'blue'],
    day: '2026-01-05',
    timestamp: '2025-12-31T23:59:59.999Z',
  },
  bob: {
    path: 'src/b/b.ts',
    size: 2.5,
    draft: false,
    tags: ['blue'],
    day: '2026-02-01',
    size_text: '1',
    timestamp: '2026-01-01T00:00:00.000Z',
  },
  cyd: {
    path: 'docs/a.md',
    size: -1,
    tags: [],
    day: '2026-02-01T00:00:00Z',
    none: null,
    levels: [1, 5],
    timestamp: '2026-03-05',
  },
  dot: {
    timestamp: '2026-03-04T23:30:00-02:00',
    path: 'SRC/a.ts',
    'a.b': 'flat',
    a: { b: 'nested' },
    size: '1',
    [nasty]: nasty,
  },
  eve: { timestamp: '01/02/2024', path: 'src/%_\\"\u{1F600}.ts', glyph: '\uFF5E', mark: '\u{1F600}' },
  nil: {},
};

interface Example {
  readonly claim: string;
  readonly filter: Filter;
  readonly ids: readonly string[];
}

const examples: readonly Example[] = [
  { claim: 'eq finds a string', filter: { op: 'eq', field: 'path', value: 'src/a.ts' }, ids: ['ada'] },
  {
    claim: 'eq finds a number, and not the string that looks like it',
    filter: { op: 'eq', field: 'size', value: 1 },
    ids: ['ada'],
  },
  {
    claim: 'eq finds a string, and not the number that looks like it',
    filter: { op: 'eq', field: 'size', value: '1' },
    ids: ['dot'],
  },
  { claim: 'eq finds a fraction', filter: { op: 'eq', field: 'size', value: 2.5 }, ids: ['bob'] },
  { claim: 'eq finds true, and not 1', filter: { op: 'eq', field: 'draft', value: true }, ids: ['ada'] },
  {
    claim: 'eq finds false, and not a missing field',
    filter: { op: 'eq', field: 'draft', value: false },
    ids: ['bob'],
  },
  {
    claim: 'eq on a list holds for one element',
    filter: { op: 'eq', field: 'tags', value: 'blue' },
    ids: ['ada', 'bob'],
  },
  {
    claim: 'in finds any of its values, each with its type',
    filter: { op: 'in', field: 'size', values: [1, -1, '2.5'] },
    ids: ['ada', 'cyd'],
  },
  {
    claim: 'in on a list holds for one element',
    filter: { op: 'in', field: 'tags', values: ['red', 'green'] },
    ids: ['ada'],
  },
  { claim: 'in without values finds nothing', filter: { op: 'in', field: 'size', values: [] }, ids: [] },
  {
    claim: 'prefix is case-sensitive',
    filter: { op: 'prefix', field: 'path', value: 'src/' },
    ids: ['ada', 'bob', 'eve'],
  },
  { claim: 'prefix takes % and _ literally', filter: { op: 'prefix', field: 'path', value: 'src/%_\\' }, ids: ['eve'] },
  {
    claim: 'prefix on a list holds for one element',
    filter: { op: 'prefix', field: 'tags', value: 're' },
    ids: ['ada'],
  },
  { claim: 'an empty prefix finds every string', filter: { op: 'prefix', field: 'size', value: '' }, ids: ['dot'] },
  {
    claim: 'glob * stays within a path segment',
    filter: { op: 'glob', field: 'path', pattern: 'src/*.ts' },
    ids: ['ada', 'eve'],
  },
  {
    claim: 'glob ** crosses segments',
    filter: { op: 'glob', field: 'path', pattern: 'src/**.ts' },
    ids: ['ada', 'bob', 'eve'],
  },
  {
    claim: 'glob **/ is no segment too',
    filter: { op: 'glob', field: 'path', pattern: 'src/**/*.ts' },
    ids: ['ada', 'bob', 'eve'],
  },
  { claim: 'glob **/ at the beginning', filter: { op: 'glob', field: 'path', pattern: '**/a.md' }, ids: ['cyd'] },
  { claim: 'glob **/ is whole segments', filter: { op: 'glob', field: 'path', pattern: '**/b.ts' }, ids: ['bob'] },
  {
    claim: 'glob braces offer a choice',
    filter: { op: 'glob', field: 'path', pattern: '{src,docs}/a.{ts,md}' },
    ids: ['ada', 'cyd'],
  },
  { claim: 'glob ? is one character', filter: { op: 'glob', field: 'path', pattern: 's?c/?.ts' }, ids: ['ada'] },
  { claim: 'glob ? is a whole emoji', filter: { op: 'glob', field: 'mark', pattern: '?' }, ids: ['eve'] },
  { claim: 'glob matches the whole value', filter: { op: 'glob', field: 'path', pattern: 'src' }, ids: [] },
  {
    claim: 'glob takes all other characters literally',
    filter: { op: 'glob', field: 'path', pattern: 'src/%_\\"\u{1F600}.t?' },
    ids: ['eve'],
  },
  { claim: 'glob does not read [ ] as a class', filter: { op: 'glob', field: 'path', pattern: 'src/[a].ts' }, ids: [] },
  {
    claim: 'range compares numbers, and leaves strings out',
    filter: { op: 'range', field: 'size', gte: 1 },
    ids: ['ada', 'bob'],
  },
  {
    claim: 'range bounds gt and lt are exclusive',
    filter: { op: 'range', field: 'size', gt: -1, lt: 2.5 },
    ids: ['ada'],
  },
  {
    claim: 'range compares strings, and leaves numbers out',
    filter: { op: 'range', field: 'size', gte: '0' },
    ids: ['dot'],
  },
  {
    claim: 'range orders dates as strings',
    filter: { op: 'range', field: 'day', gte: '2026-02-01', lt: '2026-02-02' },
    ids: ['bob', 'cyd'],
  },
  {
    claim: '004 US2: a range of timestamp takes dates, and leaves chunks without a time out',
    filter: { op: 'range', field: 'timestamp', gte: '2026-01-01', lt: '2026-03-06' },
    ids: ['bob', 'cyd', 'dot'],
  },
  {
    claim: '004 US2: a range of timestamp compares times, whatever offset and fraction they are written with',
    filter: { op: 'range', field: 'timestamp', gte: '2026-03-05T01:30:00.000Z', lt: '2026-03-05T01:30:00.001Z' },
    ids: ['dot'],
  },
  {
    claim: '004 US2: a time without a fraction is the same instant as one with zeros',
    filter: { op: 'range', field: 'timestamp', gte: '2026-01-01T00:00:00Z', lt: '2026-01-01T00:00:01Z' },
    ids: ['bob'],
  },
  {
    claim: '004 US2: what is no time satisfies no range of timestamp',
    filter: { op: 'range', field: 'timestamp', lt: '2026-01-01T00:00:00Z' },
    ids: ['ada'],
  },
  {
    claim: '004 US2: a range of timestamp takes times to the millisecond',
    filter: { op: 'range', field: 'timestamp', gt: '2025-12-31T23:59:59.999Z', lte: '2026-01-01T00:00:00.000Z' },
    ids: ['bob'],
  },
  {
    claim: '004 US2: a range of timestamp takes years and months',
    filter: { op: 'range', field: 'timestamp', gte: '2025', lt: '2026-02' },
    ids: ['ada', 'bob'],
  },
  {
    claim: 'range orders strings by code point: an emoji comes after U+FF5E',
    filter: { op: 'range', field: 'mark', gt: '\uFF5E' },
    ids: ['eve'],
  },
  {
    claim: 'both bounds of a range must hold for the same element',
    filter: { op: 'range', field: 'levels', gt: 1, lt: 5 },
    ids: [],
  },
  { claim: 'range on a list holds for one element', filter: { op: 'range', field: 'levels', gte: 5 }, ids: ['cyd'] },
  {
    claim: 'exists finds an empty list and not null',
    filter: { op: 'exists', field: 'tags' },
    ids: ['ada', 'bob', 'cyd'],
  },
  { claim: 'a field that is null does not exist', filter: { op: 'exists', field: 'none' }, ids: [] },
  { claim: 'a field that no chunk has finds nothing', filter: { op: 'eq', field: 'unknown', value: 'x' }, ids: [] },
  {
    claim: 'not holds where the field is missing',
    filter: { op: 'not', filter: { op: 'eq', field: 'draft', value: true } },
    ids: ['bob', 'cyd', 'dot', 'eve', 'nil'],
  },
  {
    claim: 'not holds for null',
    filter: { op: 'not', filter: { op: 'exists', field: 'none' } },
    ids: ['ada', 'bob', 'cyd', 'dot', 'eve', 'nil'],
  },
  {
    claim: 'and needs all, or needs one',
    filter: {
      op: 'and',
      filters: [
        { op: 'exists', field: 'tags' },
        {
          op: 'or',
          filters: [
            { op: 'eq', field: 'size', value: 1 },
            { op: 'eq', field: 'size', value: -1 },
          ],
        },
      ],
    },
    ids: ['ada', 'cyd'],
  },
  {
    claim: 'an empty and holds for all',
    filter: { op: 'and', filters: [] },
    ids: ['ada', 'bob', 'cyd', 'dot', 'eve', 'nil'],
  },
  { claim: 'an empty or holds for none', filter: { op: 'or', filters: [] }, ids: [] },
  {
    claim: 'a dot in a field name is part of the name',
    filter: { op: 'eq', field: 'a.b', value: 'flat' },
    ids: ['dot'],
  },
  {
    claim: 'quotes, brackets, wildcards and emoji in names and values are themselves',
    filter: { op: 'eq', field: nasty, value: nasty },
    ids: ['dot'],
  },
  {
    claim: 'a field name that looks like a query is a name',
    filter: { op: 'eq', field: `path') OR 1=1 --`, value: 'x' },
    ids: [],
  },
];

/** Claims about filters: one for each example, checked against the reference too, and those that are refused. */
export const filterCases: readonly StoreCase[] = [
  ...examples.map(
    ({ claim, filter, ids }): StoreCase => ({
      title: `filter: ${claim}`,
      run: async ({ store, options }) => {
        expect(Object.keys(rows).filter((id) => matchesFilter(filter, rows[id] ?? {}))).toEqual(ids);
        await filled(store, filterCorpus(), planar);
        if (opsOf(filter).some((op) => options.unsupportedFilters?.includes(op))) {
          await rejectsWith('unsupported', () => matching(store, filter));
        } else {
          expect(await matching(store, filter)).toEqual(ids);
        }
      },
    }),
  ),
  {
    title: 'a range without bounds, or with bounds of two types, is refused',
    run: async ({ store }) => {
      await filled(store, filterCorpus(), planar);
      await rejectsWith('invalid_request', () => matching(store, { op: 'range', field: 'size' }), 'range');
      await rejectsWith(
        'invalid_request',
        () => matching(store, { op: 'range', field: 'size', gt: 1, lt: 'z' }),
        'range',
      );
    },
  },
  {
    title: '004 US2: a range of timestamp whose bound is no date is refused, and the bound is named',
    run: async ({ store }) => {
      await filled(store, filterCorpus(), planar);
      for (const bound of ['yesterday', '2026-13-01', '01.02.2026', '2026-01-01T00:00:00+01:00', '']) {
        const filter = { op: 'range', field: 'timestamp', gte: bound } as const;
        await rejectsWith('invalid_request', () => matching(store, filter), 'timestamp', JSON.stringify(bound));
        await rejectsWith('invalid_request', () => matching(store, { op: 'not', filter }), 'timestamp');
      }
    },
  },
];

function filterCorpus(): readonly IndexedChunk[] {
  return Object.entries(rows).map(([id, metadata]) => chunk(id, { text: 'alpha', metadata, vector: [1, 0] }));
}

/** Ids of the chunks that a filter lets through, ascending, by whichever method the store has. */
async function matching(store: Store, filter: Filter): Promise<readonly string[]> {
  if (store.fetchByFilter !== undefined) return idsOf(await store.fetchByFilter({ index, filter, limit: 100 }));
  if (store.searchDense !== undefined)
    return idsOf(await store.searchDense({ index, filter, vector: [1, 0], topK: 10 }));
  if (store.searchKeyword !== undefined)
    return idsOf(await store.searchKeyword({ index, filter, text: 'alpha', topK: 10 }));
  throw new Error('The store has no method that takes a filter.');
}

function opsOf(filter: Filter): readonly Filter['op'][] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return [filter.op, ...filter.filters.flatMap(opsOf)];
    case 'not':
      return [filter.op, ...opsOf(filter.filter)];
    default:
      return [filter.op];
  }
}
