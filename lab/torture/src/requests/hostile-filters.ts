import type { Random } from '../seeded.ts';

/** A filter expression, or a bag of filters, and what is hostile about it. */
export interface HostileFilter {
  readonly made: string;
  readonly filter?: unknown;
  readonly filters?: unknown;
}

export function hostileFilter(random: Random): HostileFilter {
  const name = random.pick(Object.keys(shapes));
  const size = random.size(1, 20_000);
  return { made: `${name} (${size})`, ...shapes[name]?.(size, random) };
}

const fields = [
  'path',
  'start_line',
  'title',
  'document_id',
  'timestamp',
  'tags',
  'n',
  'flag',
  'none',
  '__proto__',
  'constructor',
  'a.b',
  'nowhere',
  'source_type',
  '',
  'ti"tle',
  "x'y",
  '$.path',
  'Title',
  '\ud800',
];
const values: readonly unknown[] = [
  'docs/a0.md',
  'docs/',
  '',
  'A',
  1,
  0,
  -0,
  1.5,
  -1,
  9007199254740991,
  true,
  false,
  'true',
  '1',
  '\ud800',
  '\u0000',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-13-45',
  'tomorrow',
  '%',
  '_',
  '*',
  'ä',
  'a\u0308',
  null,
  [],
  {},
];

const eq = (random: Random) => ({ op: 'eq', field: random.pick(fields), value: random.pick(values) });

/** Sound conditions, over fields that are there: what they find is compared. */
function sound(random: Random, depth: number): unknown {
  const leaf: readonly (() => unknown)[] = [
    () => ({
      op: 'eq',
      field: random.pick(['path', 'title', 'n', 'flag', 'tags', 'nowhere']),
      value: random.pick(['docs/a3.md', 'Title 2', 3, true, 'red', 'blue', '']),
    }),
    () => ({
      op: 'in',
      field: random.pick(['n', 'tags', 'path']),
      values: [random.int(0, 40), 'red', 'docs/a5.md', false],
    }),
    () => ({
      op: 'prefix',
      field: random.pick(['path', 'title', 'tags']),
      value: random.pick(['docs/a1', '', 'Title', 're', 'T\u0000', '\ud83d']),
    }),
    () => ({
      op: 'glob',
      field: random.pick(['path', 'title']),
      pattern: random.pick([
        'docs/*.md',
        '**',
        '*',
        'docs/a?.md',
        '**/a1*',
        'd*/**/*.md',
        '[a]*',
        '{a,b}',
        '\\*',
        'Title ?',
      ]),
    }),
    () => ({
      op: 'range',
      field: random.pick(['n', 'timestamp', 'title']),
      ...random.pick([{ gte: 3 }, { lt: 10, gt: -1 }, { gte: '2026-01-05', lt: '2026-01-20' }, { gt: 'Title 1' }]),
    }),
    () => ({ op: 'exists', field: random.pick(['n', 'none', 'tags', 'nowhere', 'timestamp', '__proto__']) }),
  ];
  if (depth === 0 || random.chance(0.3)) return random.pick(leaf)();
  const op = random.pick(['and', 'or', 'not']);
  if (op === 'not') return { op, filter: sound(random, depth - 1) };
  return { op, filters: Array.from({ length: random.int(1, 4) }, () => sound(random, depth - 1)) };
}

const shapes: Readonly<Record<string, (size: number, random: Random) => Omit<HostileFilter, 'made'>>> = {
  sound: (_, random) => ({ filter: sound(random, 4) }),
  'sound and wide': (size, random) => ({
    filter: {
      op: random.pick(['and', 'or']),
      filters: Array.from({ length: Math.min(90, size) }, () => sound(random, 1)),
    },
  }),
  'sound, as a bag': (_, random) => ({
    filters: {
      [random.pick(['path', 'title', 'n', '__proto__', 'constructor'])]: random.pick(['docs/a3.md', 'Title 2', 3]),
    },
  }),
  'any field with any value': (_, random) => ({ filter: eq(random) }),
  wide: (size, random) => ({
    filter: { op: random.pick(['and', 'or']), filters: Array.from({ length: size }, () => eq(random)) },
  }),
  deep: (size) => {
    let filter: unknown = { op: 'exists', field: 'path' };
    for (let at = 0; at < Math.min(size, 1000); at += 1)
      filter = at % 2 ? { op: 'not', filter } : { op: 'and', filters: [filter] };
    return { filter };
  },
  'many values': (size) => ({
    filter: { op: 'in', field: 'path', values: Array.from({ length: size }, (_, at) => `docs/a${at}.md`) },
  }),
  'a glob of stars': (size) => ({
    filter: { op: 'glob', field: 'path', pattern: `${'*'.repeat(Math.min(4000, size))}x` },
  }),
  'a glob of stars and letters': (size) => ({
    filter: { op: 'glob', field: 'path', pattern: '*a'.repeat(Math.min(2000, size)) },
  }),
  'a glob of folders': (size) => ({
    filter: { op: 'glob', field: 'path', pattern: '**/'.repeat(Math.min(1300, size)) },
  }),
  'a glob of braces': (size) => ({
    filter: { op: 'glob', field: 'path', pattern: '{a,b}'.repeat(Math.min(800, size)) },
  }),
  'a glob of brackets': (size) => ({
    filter: { op: 'glob', field: 'path', pattern: '['.repeat(Math.min(4000, size)) },
  }),
  'a long name of a field': (size) => ({ filter: { op: 'exists', field: 'pat'.repeat(size) } }),
  'a long value': (size) => ({ filter: { op: 'prefix', field: 'path', value: 'd'.repeat(size * 10) } }),
  'numbers at the edges': (_, random) => ({
    filter: {
      op: 'range',
      field: 'n',
      gte: random.pick([-1e308, 1e308, 5e-324, -0, 2 ** 53]),
      lt: random.pick([1e308, 'a', 0]),
    },
  }),
  'dates that are none': (_, random) => ({
    filter: {
      op: 'range',
      field: 'timestamp',
      gte: random.pick(['2026-02-30', '2026', 'now', '', '9999-99-99', '2026-01-01T25:00:00Z', '٢٠٢٦-٠١-٠١']),
    },
  }),
  'no operator': (_, random) => ({
    filter: random.pick<unknown>([
      {},
      { op: 'like' },
      { op: '__proto__' },
      { op: ['eq'] },
      [],
      'path = 1',
      { op: 'and' },
      { op: 'and', filters: {} },
      { op: 'not' },
      { op: 'in', field: 'a', values: [] },
    ]),
  }),
  'more than it may say': (_, random) => ({ filter: { ...eq(random), extra: 1 } }),
  'a wide bag': (size) => ({ filters: Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at])) }),
  'a bag of odd values': (_, random) => ({ filters: { [random.pick(fields)]: random.pick(values) } }),
  'a bag that is none': (_, random) => ({ filters: random.pick<unknown>([[], 'a', 1, null, true, [['path', 'a']]]) }),
};
