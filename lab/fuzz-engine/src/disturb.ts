import fc from 'fast-check';

/** Something that goes wrong with a value: at which of its places, how, and with what. */
interface Disturbance {
  readonly place: number;
  readonly how: (typeof ways)[number];
  readonly value: unknown;
  readonly name: string;
}

const ways = ['replace', 'remove', 'rename', 'add', 'wrap', 'repeat'] as const;

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner: unknown) => [inner], 0);

/** Values that break what takes them on trust. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  'x'.repeat(20_000),
  'a '.repeat(2000),
  '\u0301'.repeat(300),
  "' OR 1=1 --",
  '"; DROP TABLE chunks; --',
  '" NEAR(*',
  '%_*?[',
  '{{7*7}}<script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '__proto__',
  'constructor',
  [],
  {},
  [[]],
  nested(30),
  nested(63),
  nested(64),
  nested(300),
  Array.from({ length: 5000 }, (_, at) => at),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at])),
];

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'then',
  '',
  ' ',
  '0',
  '$ref',
  'a.b',
  'k'.repeat(5000),
];

/** One to three disturbances. */
export const disturbances: fc.Arbitrary<readonly Disturbance[]> = fc.array(
  fc.record({
    place: fc.nat(),
    how: fc.constantFrom(...ways),
    value: fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 })),
    name: fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 5 })),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The value with everything that goes wrong with it. */
export function disturb(value: unknown, all: readonly Disturbance[]): unknown {
  return all.reduce((now, one) => at(now, one.place % placesIn(now), one), value);
}

/** How many places a value has: itself, and those of its members. */
function placesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + placesIn(member), 1);
}

function at(value: unknown, place: number, one: Disturbance): unknown {
  if (place === 0) return disturbed(value, one);
  let left = place - 1;
  const members = Object.entries(value as object).map(([key, member]): readonly [string, unknown] => {
    const size = placesIn(member);
    const inside = left >= 0 && left < size;
    const changed = inside ? at(member, left, one) : member;
    left -= size;
    return [key, changed];
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function disturbed(value: unknown, { how, value: other, name }: Disturbance): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  switch (how) {
    case 'wrap':
      return [value];
    case 'repeat':
      return Array.from({ length: 50 }, () => value);
    case 'remove':
      return isObject ? Object.fromEntries(Object.entries(value).slice(1)) : undefined;
    case 'rename':
      return isObject
        ? Object.fromEntries(Object.entries(value).map(([key, member], index) => [index === 0 ? name : key, member]))
        : other;
    case 'add':
      return isObject ? Object.fromEntries([...Object.entries(value), [name, other]]) : other;
    default:
      return other;
  }
}
