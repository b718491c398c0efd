/** The fields of a token that show a number. */
interface NumberToken {
  readonly text: string;
  readonly lower: string;
  readonly isAttached: boolean;
}

/** A number in a question, and the index of the token after it. */
export interface ReadNumber {
  readonly value: number;
  readonly next: number;
  readonly isRoman: boolean;
}

/** Reads a cardinal number at a token: figures of up to five digits, words up to 999, or a Roman numeral up to 89. */
export function readCardinal(tokens: readonly NumberToken[], at: number): ReadNumber | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (/^\d+$/.test(token.text)) {
    return token.text.length > 5 ? undefined : { value: Number(token.text), next: at + 1, isRoman: false };
  }
  return readWords(tokens, at, cardinals) ?? readRoman(token, at);
}

/** Reads an ordinal number at a token: `14th`, `third`, `twenty-first`, `hundred and fifth`. */
export function readOrdinal(tokens: readonly NumberToken[], at: number): ReadNumber | undefined {
  const figures = tokens[at]?.text.match(/^(\d{1,5})(?:st|nd|rd|th)$/i)?.[1];
  if (figures !== undefined) return { value: Number(figures), next: at + 1, isRoman: false };
  return readWords(tokens, at, ordinals);
}

/** Number words: hundreds, tens and ones in this order; the word that ends the number is one of `ends`. */
function readWords(
  tokens: readonly NumberToken[],
  at: number,
  ends: ReadonlyMap<string, number>,
): ReadNumber | undefined {
  let value = 0;
  let next = at;
  const word = (index: number) => tokens[index]?.lower ?? '';
  const afterJoin = (index: number) => (word(index) === '-' || word(index) === 'and' ? index + 1 : index);

  const hundreds = word(next) === 'a' ? 1 : ones.get(word(next));
  if (hundreds !== undefined && word(next + 1) === 'hundred') {
    value = hundreds * 100;
    next += 2;
  } else if (word(next) === 'hundred') {
    value = 100;
    next += 1;
  }
  const tail = value === 0 ? next : afterJoin(next);
  const ten = tens.get(word(tail));
  const unitAt = word(tail + 1) === '-' ? tail + 2 : tail + 1;
  const unit = ten === undefined ? undefined : ends.get(word(unitAt));
  if (ten !== undefined && unit !== undefined && unit < 10) return found(value + ten + unit, unitAt + 1);
  const small = ends.get(word(tail));
  if (small !== undefined) return found(value + small, tail + 1);
  return value > 0 && ends === cardinals ? found(value, next) : undefined;
}

function found(value: number, next: number): ReadNumber {
  return { value, next, isRoman: false };
}

/** Canonical Roman numerals of one case. A single `C`, `D`, `L` or `M` is a letter, as in "chapter C". */
function readRoman({ text }: NumberToken, at: number): ReadNumber | undefined {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return undefined;
  const parts = text.toUpperCase().match(/^(XL|L?X{0,3})(IX|IV|V?I{0,3})$/);
  if (parts === null || text === '' || /^l$/i.test(text)) return undefined;
  const value = romanTens.indexOf(parts[1] ?? '') * 10 + romanOnes.indexOf(parts[2] ?? '');
  return { value, next: at + 1, isRoman: true };
}

const romanOnes = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const romanTens = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX'];

const ones = numbered(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  1,
  1,
);
const tens = numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10);
const cardinals: ReadonlyMap<string, number> = new Map([...ones, ...tens, ['fourty', 40]]);
const ordinals: ReadonlyMap<string, number> = new Map([
  ...numbered(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    1,
    1,
  ),
  ...numbered('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 20, 10),
  ['hundredth', 100],
]);

function numbered(words: string, first: number, step: number): ReadonlyMap<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, first + index * step]));
}
