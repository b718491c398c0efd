/** The number and title in the heading of a chapter. */
export interface NumberedHeading {
  readonly number: number;
  /** Without the number; empty where the heading is nothing else. */
  readonly title: string;
  readonly namesItself: boolean;
}

const names = 'chapter|chap\\.|ch\\.|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|rozdzia[lł]|глава';
const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const named = new RegExp(
  `^(?:${names})\\s*(\\d{1,4}|[ivxlcdm]+|${words.join('|')})(?![\\p{L}\\p{N}])[\\s.:–—-]*(.*)$`,
  'iu',
);
const figures = /^(\d{1,3})(?:[.):]?[\s–—-]+(?=\S*\p{L})(.*)|\.?)$/u;
const roman = /^([IVXLC]+)(?:[.):][\s–—-]*(.*)|)$/u;

/**
 * `Chapter 3: Recovery`, `Chapter Three`, `3 Recovery`, `3. Recovery` and `III. Recovery`; undefined for other
 * headings, `3.1 Rest` among them.
 */
export function numberedHeading(heading: string): NumberedHeading | undefined {
  const text = heading.trim();
  const [, spelled, after = ''] = named.exec(text) ?? [];
  if (spelled !== undefined) {
    const number = numberOf(spelled);
    return number === undefined ? undefined : { number, title: after.trim(), namesItself: true };
  }
  const [, digits, title = ''] = figures.exec(text) ?? roman.exec(text) ?? [];
  const number = digits === undefined ? undefined : numberOf(digits);
  return number === undefined ? undefined : { number, title: title.trim(), namesItself: false };
}

function numberOf(spelled: string): number | undefined {
  if (/^\d+$/.test(spelled)) return Number(spelled);
  const word = words.indexOf(spelled.toLowerCase());
  return word >= 0 ? word + 1 : romanNumber(spelled);
}

/** `Part II`, `Part One: Foundations`: headings above chapters. */
export function isPartHeading(heading: string): boolean {
  return new RegExp(
    `^(?:part|teil|partie|parte|deel|book|buch)\\s+(?:\\d+|[ivxlc]+|${words.join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  ).test(heading.trim());
}

/** `xiv` and `XIV` are 14; undefined for unusual Roman numerals. */
export function romanNumber(text: string): number | undefined {
  const match = /^(m{0,3})(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.exec(text);
  if (match === null || text === '') return undefined;
  return Array.from(text.toLowerCase(), (letter) => values[letter] ?? 0).reduce(
    (sum, value, at, all) => sum + (value < (all[at + 1] ?? 0) ? -value : value),
    0,
  );
}

const values: { readonly [letter: string]: number } = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
