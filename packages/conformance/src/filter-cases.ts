import type { Filter, IndexedChunk, Metadata, Store } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, filled, idsOf, index, planar } from './corpus.ts';
import { matchesFilter } from './matches-filter.ts';
import { rejectsWith } from './rejects-with.ts';
import type { StoreCase, StoreKitOptions, StoreSubject } from './subject.ts';

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

const eq = (field: string, value: string | number | boolean): Filter => ({ op: 'eq', field, value });
const isIn = (field: string, values: readonly (string | number)[]): Filter => ({ op: 'in', field, values });
const prefix = (field: string, value: string): Filter => ({ op: 'prefix', field, value });
const glob = (field: string, pattern: string): Filter => ({ op: 'glob', field, pattern });
const exists = (field: string): Filter => ({ op: 'exists', field });
const range = (field: string, bounds: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', string | number>>): Filter => ({
  op: 'range',
  field,
  ...bounds,
});

/** Each a claim, its filter and the ids that it finds. */
const examples: readonly (readonly [claim: string, filter: Filter, ids: string])[] = [
  ['eq finds a string', eq('path', 'src/a.ts'), 'ada'],
  ['eq finds a number, and not the string that looks like it', eq('size', 1), 'ada'],
  ['eq finds a string, and not the number that looks like it', eq('size', '1'), 'dot'],
  ['eq finds a fraction', eq('size', 2.5), 'bob'],
  ['eq finds true, and not 1', eq('draft', true), 'ada'],
  ['eq finds false, and not a missing field', eq('draft', false), 'bob'],
  ['eq on a list holds for one element', eq('tags', 'blue'), 'ada bob'],
  ['in finds any of its values, each with its type', isIn('size', [1, -1, '2.5']), 'ada cyd'],
  ['in on a list holds for one element', isIn('tags', ['red', 'green']), 'ada'],
  ['in without values finds nothing', isIn('size', []), ''],
  ['prefix is case-sensitive', prefix('path', 'src/'), 'ada bob eve'],
  ['prefix takes % and _ literally', prefix('path', 'src/%_\\'), 'eve'],
  ['prefix on a list holds for one element', prefix('tags', 're'), 'ada'],
  ['an empty prefix finds every string', prefix('size', ''), 'dot'],
  ['glob * stays within a path segment', glob('path', 'src/*.ts'), 'ada eve'],
  ['glob ** crosses segments', glob('path', 'src/**.ts'), 'ada bob eve'],
  ['glob **/ is no segment too', glob('path', 'src/**/*.ts'), 'ada bob eve'],
  ['glob **/ at the beginning', glob('path', '**/a.md'), 'cyd'],
  ['glob **/ is whole segments', glob('path', '**/b.ts'), 'bob'],
  ['glob braces offer a choice', glob('path', '{src,docs}/a.{ts,md}'), 'ada cyd'],
  ['glob ? is one character', glob('path', 's?c/?.ts'), 'ada'],
  ['glob ? is a whole emoji', glob('mark', '?'), 'eve'],
  ['glob matches the whole value', glob('path', 'src'), ''],
  ['glob takes all other characters literally', glob('path', 'src/%_\\"\u{1F600}.t?'), 'eve'],
  ['glob does not read [ ] as a class', glob('path', 'src/[a].ts'), ''],
  ['range compares numbers, and leaves strings out', range('size', { gte: 1 }), 'ada bob'],
  ['range bounds gt and lt are exclusive', range('size', { gt: -1, lt: 2.5 }), 'ada'],
  ['range compares strings, and leaves numbers out', range('size', { gte: '0' }), 'dot'],
  ['range orders dates as strings', range('day', { gte: '2026-02-01', lt: '2026-02-02' }), 'bob cyd'],
  [
    '004 US2: a range of timestamp takes dates, and leaves chunks without a time out',
    range('timestamp', { gte: '2026-01-01', lt: '2026-03-06' }),
    'bob cyd dot',
  ],
  [
    '004 US2: a range of timestamp compares times, whatever offset and fraction they are written with',
    range('timestamp', { gte: '2026-03-05T01:30:00.000Z', lt: '2026-03-05T01:30:00.001Z' }),
    'dot',
  ],
  [
    '004 US2: a time without a fraction is the same instant as one with zeros',
    range('timestamp', { gte: '2026-01-01T00:00:00Z', lt: '2026-01-01T00:00:01Z' }),
    'bob',
  ],
  [
    '004 US2: what is no time satisfies no range of timestamp',
    range('timestamp', { lt: '2026-01-01T00:00:00Z' }),
    'ada',
  ],
  [
    '004 US2: a range of timestamp takes times to the millisecond',
    range('timestamp', { gt: '2025-12-31T23:59:59.999Z', lte: '2026-01-01T00:00:00.000Z' }),
    'bob',
  ],
  [
    '004 US2: a range of timestamp takes years and months',
    range('timestamp', { gte: '2025', lt: '2026-02' }),
    'ada bob',
  ],
  ['range orders strings by code point: an emoji comes after U+FF5E', range('mark', { gt: '\uFF5E' }), 'eve'],
  ['both bounds of a range must hold for the same element', range('levels', { gt: 1, lt: 5 }), ''],
  ['range on a list holds for one element', range('levels', { gte: 5 }), 'cyd'],
  ['exists finds an empty list and not null', exists('tags'), 'ada bob cyd'],
  ['a field that is null does not exist', exists('none'), ''],
  ['a field that no chunk has finds nothing', eq('unknown', 'x'), ''],
  ['not holds where the field is missing', { op: 'not', filter: eq('draft', true) }, 'bob cyd dot eve nil'],
  ['not holds for null', { op: 'not', filter: exists('none') }, 'ada bob cyd dot eve nil'],
  [
    'and needs all, or needs one',
    {
      op: 'and',
      filters: [
        exists('tags'),
        {
          op: 'or',
          filters: [eq('size', 1), eq('size', -1)],
        },
      ],
    },
    'ada cyd',
  ],
  ['an empty and holds for all', { op: 'and', filters: [] }, 'ada bob cyd dot eve nil'],
  ['an empty or holds for none', { op: 'or', filters: [] }, ''],
  ['a dot in a field name is part of the name', eq('a.b', 'flat'), 'dot'],
  ['quotes, brackets, wildcards and emoji in names and values are themselves', eq(nasty, nasty), 'dot'],
  ['a field name that looks like a query is a name', eq(`path') OR 1=1 --`, 'x'), ''],
];

/** Claims about filters: one for each example, checked against the reference too, and those that are refused. */
export const filterCases: readonly StoreCase[] = [
  ...examples.map(
    ([claim, filter, found]): StoreCase => ({
      title: `filter: ${claim}`,
      run: async ({ store, options }) => {
        const ids = found.split(' ').filter(Boolean);
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
  ...casesOf<Store, StoreSubject, StoreKitOptions>([], {
    '004 US2: a range of timestamp whose bound is no date is refused, and the bound is named': async ({ store }) => {
      await filled(store, filterCorpus(), planar);
      for (const bound of ['yesterday', '2026-13-01', '01.02.2026', '2026-01-01T00:00:00+01:00', '']) {
        const filter = { op: 'range', field: 'timestamp', gte: bound } as const;
        await rejectsWith('invalid_request', () => matching(store, filter), 'timestamp', JSON.stringify(bound));
        await rejectsWith('invalid_request', () => matching(store, { op: 'not', filter }), 'timestamp');
      }
    },
  }),
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
