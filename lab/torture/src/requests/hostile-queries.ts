import type { Random } from '../seeded.ts';

/** A query, and what is hostile about it. */
export interface HostileQuery {
  readonly made: string;
  readonly text: string;
}

export function hostileQuery(random: Random): HostileQuery {
  const name = random.pick(Object.keys(shapes));
  const length = random.size(1, 200_000);
  const text = shapes[name]?.(length, random) ?? '';
  return { made: `${name} (${length})`, text };
}

const many = (length: number, word: (at: number) => string) => Array.from({ length }, (_, at) => word(at)).join(' ');

const shapes: Readonly<Record<string, (length: number, random: Random) => string>> = {
  'distinct words': (length) => many(length / 6, (at) => `w${at}`),
  'distinct words, within the limits': (length) => many(Math.min(900, length), (at) => `w${at.toString(36)}`),
  'the same word': (length) => many(length / 8, () => 'harbour'),
  'one word': (length) => 'a'.repeat(length),
  'one name of many parts': (length) => 'aB'.repeat(length / 2),
  'parts joined by signs': (length) => 'a_b-c.d/e'.repeat(length / 9),
  Chinese: (length, random) =>
    Array.from({ length }, () => String.fromCodePoint(0x4e00 + random.int(0, 20_000))).join(''),
  'signs that combine': (length) => `a${'\u0301'.repeat(length)}`,
  'halves of surrogates': (length) => '\ud800'.repeat(length),
  'surrogates the wrong way round': (length) => 'a\udc00\ud800'.repeat(length / 3),
  'signs of the upper planes': (length) => '\u{1f600}\u{10ffff}'.repeat(length / 4),
  'signs that steer': (length) => '\u0000\u001b[31m\u0007\u202e\u2066'.repeat(length / 8),
  'blanks of every kind': (length) => ' \t\n\u00a0\u2003\u3000\u200b\ufeff'.repeat(length / 8),
  nothing: () => '',
  'letters that grow': (length) => 'İŉǰﬃẖ'.repeat(length / 5),
  'ligatures that unfold': (length) => 'ﷺ'.repeat(length),
  'questions of a full-text engine': (length) =>
    '"harbour" AND (ship OR NEAR(rope, 5)) NOT title:x* ^2 ~'.repeat(Math.ceil(length / 55)),
  'open quotes': (length) => '"('.repeat(length / 2),
  SQL: (length) => "'; DROP TABLE chunks; --".repeat(Math.ceil(length / 24)),
  patterns: (length) => '(a+)+$.*[^x]{9999}'.repeat(Math.ceil(length / 18)),
  'names of every object': (length) =>
    many(length / 12, (at) => ['__proto__', 'constructor', 'toString', 'hasOwnProperty'][at % 4] ?? ''),
  paths: (length) => '../'.repeat(length / 3),
  numbers: (length) => many(length / 8, (at) => `${at}e999`),
  'an address': (length) => `https://a.b/${'c/'.repeat(length / 2)}?d=${'e'.repeat(9)}`,
  markup: (length) => '<script>alert(1)</script>'.repeat(Math.ceil(length / 25)),
};
