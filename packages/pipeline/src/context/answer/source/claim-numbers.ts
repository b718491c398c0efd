import type { ClaimWord } from './claim-words.ts';

/** A number of a sentence, in the base unit of its kind where its unit is known. */
interface StatedNumber {
  /** As written, with its unit. */
  readonly text: string;
  readonly value: string;
  /** The kind of its unit, such as `time`. Absent: none is known. */
  readonly kind?: string;
  /** Stems of the next words, empty for function words: the first is what it counts. */
  readonly counted: readonly string[];
}

/**
 * The numbers of a claim that its evidence does not state, or states of something else: `5 times`, where the evidence has `3 times` and
 * `5 seconds`.
 */
export function otherNumbers(claim: readonly ClaimWord[], evidence: readonly (readonly ClaimWord[])[]): string[] {
  const stated = evidence.flatMap((words) => numbersOf(words));
  return numbersOf(claim)
    .filter(({ text }) => !isVague(text))
    .filter((one) => {
      const equal = stated.filter((other) => isEqual(one, other));
      if (equal.length === 0) return true;
      const [next = ''] = one.counted;
      if (next === '' || equal.some(({ counted }) => counted.includes(next))) return false;
      return stated.some(({ text, counted }) => counted[0] === next && !isVague(text));
    })
    .map(({ text }) => text);
}

/** The values of a sentence's numbers, in the base units of their kinds. */
export function numberValues(words: readonly ClaimWord[]): readonly string[] {
  return numbersOf(words).map(({ value }) => value);
}

/** Words that are more often no number: they are never wrong, and count nothing. */
function isVague(text: string): boolean {
  return /^(?:one|both)$/i.test(text);
}

function isEqual(a: StatedNumber, b: StatedNumber): boolean {
  return a.value === b.value && (a.kind === undefined || b.kind === undefined || a.kind === b.kind);
}

function numbersOf(words: readonly ClaimWord[]): readonly StatedNumber[] {
  return words.flatMap((word, at): StatedNumber[] => {
    const value = numberOf(word.text);
    if (value === undefined) return [];
    const next = words[at + 1];
    const unit = word.text.endsWith('%') ? '%' : word.text.startsWith('$') ? 'dollars' : unitBehind(word, next);
    const counted = countedBehind(words, at);
    const apart = unit !== undefined && next?.text.toLowerCase() === unit ? next.text : undefined;
    const known = unit === undefined ? undefined : units.get(unit);
    return [
      {
        text: apart === undefined ? word.text : `${word.text} ${apart}`,
        value: plain(value * (known?.factor ?? 1)),
        kind: known?.kind,
        counted: apart === undefined ? counted : counted.slice(1),
      },
    ];
  });
}

/** Up to the end of the clause, or to the next number. */
function countedBehind(words: readonly ClaimWord[], at: number): readonly string[] {
  if (words[at]?.endsClause) return [];
  const behind = words.slice(at + 1, at + 4);
  const end = behind.findIndex(({ text, endsClause }) => endsClause || numberOf(text) !== undefined);
  return (end === -1 ? behind : behind.slice(0, end + 1)).map(({ term }) => term);
}

function unitBehind({ text, endsClause }: ClaimWord, next: ClaimWord | undefined): string | undefined {
  const glued = /^\d[\d.,]*(\p{L}+)$/u.exec(text)?.[1];
  const unit = (glued ?? (endsClause ? undefined : next?.text))?.toLowerCase();
  return unit !== undefined && units.has(unit) ? unit : undefined;
}

/** The value of a number in digits or in words; a name with digits, or a version, has none. */
function numberOf(word: string): number | undefined {
  const lower = word.toLowerCase();
  const written = writtenOut.get(lower);
  if (written !== undefined) return written;
  const [, digits, suffix] = /^\$?(\d[\d.,]*?)(%|st|nd|rd|th|x|\p{L}+)?$/u.exec(lower) ?? [];
  if (digits === undefined || (suffix !== undefined && !ordinalOrPercent.test(suffix) && !units.has(suffix))) return;
  const value = Number(digits.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
  return Number.isNaN(value) ? undefined : value;
}

const ordinalOrPercent = /^(?:%|st|nd|rd|th|x)$/;

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens = 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ');
const ordinals = 'third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const writtenOut: ReadonlyMap<string, number> = new Map([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, at): [string, number] => [word, 30 + 10 * at]),
  ...ordinals.map((word, at): [string, number] => [word, 3 + at]),
  ['twice', 2],
  ['both', 2],
  ['thousand', 1000],
  ['million', 1_000_000],
]);

/** Units that are written in several ways, in the base of their kind: seconds, bytes, dollars. */
const units: ReadonlyMap<string, { readonly kind: string; readonly factor: number }> = new Map(
  Object.entries({
    time: { ms: 0.001, millisecond: 0.001, s: 1, sec: 1, second: 1, min: 60, minute: 60, hour: 3600, day: 86_400 },
    size: { byte: 1, kb: 1e3, mb: 1e6, gb: 1e9, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 },
    share: { '%': 1, percent: 1 },
    money: { dollar: 1, usd: 1 },
  }).flatMap(([kind, ways]) =>
    Object.entries(ways).flatMap(([unit, factor]) =>
      [unit, `${unit}s`].map((form): [string, { kind: string; factor: number }] => [form, { kind, factor }]),
    ),
  ),
);

/** Equal numbers have equal texts, whatever the unit that they came in. */
function plain(value: number): string {
  return String(Number(value.toPrecision(9)));
}
