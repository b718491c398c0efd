import type { NumberRange } from '@touchstone/contract';
import { type PlaceKind, type ReadUnit, readUnit } from './place-unit.ts';
import { type QueryToken, wordSet } from './query-tokens.ts';
import { type ReadNumber, readCardinal, readOrdinal } from './read-number.ts';

/** A page or chapter in a question: its numbers as they are named, and the index of the token after it. */
export interface ReadPlace {
  readonly kind: PlaceKind;
  readonly ranges: readonly NumberRange[];
  readonly next: number;
}

/** "page 42", "pp. 5f", "chapters 2, 4 and 6", "from page 3 to page 9". */
export function readPlaceAfterUnit(tokens: readonly QueryToken[], at: number): ReadPlace | undefined {
  const unit = readUnit(tokens, at);
  if (unit === undefined) return undefined;
  const start = afterNumberSign(tokens, unit.next);
  const determined = determiners.has(tokens[at - 1]?.lower ?? '');
  const first = readRange(tokens, start, unit.kind, determined);
  if (first === undefined || isDecimalPage(tokens, unit, first.next)) return undefined;
  const ranges = [first.range];
  let { next } = first;
  for (;;) {
    const afterSigns = afterSeparators(tokens, next);
    if (afterSigns === next) break;
    const again = readUnit(tokens, afterSigns);
    if (again !== undefined && again.kind !== unit.kind) break;
    const item = readRange(tokens, again?.next ?? afterSigns, unit.kind, true);
    if (item === undefined) break;
    const isCount = opensCount(tokens, item.next) && (item.isWord || !unit.isPlural);
    if (again === undefined && (isCount || (item.isWord && !unit.isPlural))) break;
    ranges.push(item.range);
    next = item.next;
  }
  return { kind: unit.kind, ranges: isBetween(tokens, at) ? spanned(ranges) : ranges, next };
}

/** "the third chapter", "2nd and 3rd pages", "the first three chapters". */
export function readPlaceBeforeUnit(tokens: readonly QueryToken[], at: number): ReadPlace | undefined {
  const first = readOrdinal(tokens, at);
  if (first === undefined) return undefined;
  const ranges: NumberRange[] = [{ from: first.value, to: first.value }];
  let { next } = first;
  const many = first.value === 1 ? readCardinal(tokens, next) : undefined;
  const manyUnit = many === undefined ? undefined : readUnit(tokens, many.next);
  if (many !== undefined && manyUnit !== undefined && !many.isRoman) {
    return { kind: manyUnit.kind, ranges: [{ from: 1, to: many.value }], next: manyUnit.next };
  }
  for (;;) {
    const isRange = rangeWords.has(tokens[next]?.lower ?? '');
    const afterSigns = isRange ? next + 1 : afterSeparators(tokens, next);
    const again =
      readUnit(tokens, afterSigns) === undefined && tokens[afterSigns]?.lower === 'the' ? afterSigns + 1 : afterSigns;
    const item = afterSigns === next ? undefined : readOrdinal(tokens, again);
    const last = ranges.at(-1);
    if (item === undefined || last === undefined) break;
    if (isRange) ranges.splice(-1, 1, ordered(last.from, item.value));
    else ranges.push({ from: item.value, to: item.value });
    next = item.next;
  }
  const unit = readUnit(tokens, next);
  if (unit === undefined || unit.isShort) return undefined;
  return { kind: unit.kind, ranges: isBetween(tokens, at) ? spanned(ranges) : ranges, next: unit.next };
}

interface ReadRange {
  readonly range: NumberRange;
  readonly isWord: boolean;
  readonly next: number;
}

function readRange(
  tokens: readonly QueryToken[],
  at: number,
  kind: PlaceKind,
  refuseLoneI: boolean,
): ReadRange | undefined {
  const from = readCardinal(tokens, at);
  if (from === undefined || (refuseLoneI && isLoneI(tokens, at, from))) return undefined;
  const isWord = !/^\d/.test(tokens[at]?.text ?? '') && !from.isRoman;
  const following = tokens[from.next];
  if (following?.lower === 'f' || following?.lower === 'ff') {
    const to = from.value + (following.lower === 'f' ? 1 : 2);
    return { range: { from: from.value, to }, isWord, next: from.next + 1 };
  }
  const end = readRangeEnd(tokens, from.next, kind);
  if (end === undefined) return { range: { from: from.value, to: from.value }, isWord, next: from.next };
  return { range: ordered(from.value, end.value), isWord, next: end.next };
}

function readRangeEnd(tokens: readonly QueryToken[], at: number, kind: PlaceKind): ReadNumber | undefined {
  const word = tokens[at]?.lower ?? '';
  const isTwoWords = tokens[at + 1]?.lower === 'to' && (word === 'up' || word === 'through');
  const afterWord = isTwoWords ? at + 2 : rangeWords.has(word) ? at + 1 : undefined;
  if (afterWord === undefined) return undefined;
  const again = readUnit(tokens, afterWord);
  if (again !== undefined && again.kind !== kind) return undefined;
  const numberAt = again === undefined ? afterWord : afterNumberSign(tokens, again.next);
  const end = readCardinal(tokens, numberAt);
  return end === undefined || isLoneI(tokens, numberAt, end) ? undefined : end;
}

/** "112-15" is 112 to 115; any other range that runs backwards is turned round. */
function ordered(from: number, to: number): NumberRange {
  if (to >= from) return { from, to };
  const missing = String(from).length - String(to).length;
  const completed = missing > 0 ? Number(String(from).slice(0, missing) + to) : to;
  return completed >= from ? { from, to: completed } : { from: to, to: from };
}

function spanned(ranges: readonly NumberRange[]): readonly NumberRange[] {
  const [first, second] = ranges;
  if (ranges.length !== 2 || first === undefined || second === undefined) return ranges;
  return [ordered(first.from, second.to)];
}

/** A lone I is the pronoun: "which chapter I should read". */
function isLoneI(tokens: readonly QueryToken[], at: number, { isRoman }: ReadNumber): boolean {
  return isRoman && tokens[at]?.lower === 'i';
}

function isBetween(tokens: readonly QueryToken[], at: number): boolean {
  const betweenAt = tokens[at - 1]?.lower === 'the' ? at - 2 : at - 1;
  if (tokens[betweenAt]?.lower !== 'between') return false;
  return !tokens.slice(Math.max(0, betweenAt - 8), betweenAt).some(({ lower }) => comparisonWords.has(lower));
}

/** "page 3 and 5 examples": the number counts the words after it. */
function opensCount(tokens: readonly QueryToken[], next: number): boolean {
  const word = tokens[next]?.lower;
  return word !== undefined && /^\p{L}/u.test(word) && !wordsAfterList.has(word);
}

/** "page 3.5" names a version or a section, not a page. "chapter 3.2" is in chapter 3. */
function isDecimalPage(tokens: readonly QueryToken[], { kind }: ReadUnit, next: number): boolean {
  const [dot, digit] = [tokens[next], tokens[next + 1]];
  return kind === 'page' && dot?.text === '.' && digit?.isAttached === true && /^\d/.test(digit.text);
}

function afterNumberSign(tokens: readonly QueryToken[], at: number): number {
  const word = tokens[at]?.lower ?? '';
  if (!numberSigns.has(word)) return at;
  return tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
}

function afterSeparators(tokens: readonly QueryToken[], at: number): number {
  let next = at;
  while (separators.has(tokens[next]?.lower ?? '')) next += 1;
  return next;
}

const determiners = wordSet('the this that a which what every each any next last whichever whatever');
const rangeWords = wordSet('- to through thru till until');
const separators = wordSet(', and & or plus then');
const numberSigns = wordSet('number numbers no nos nr num #');
const wordsAfterList = wordSet(
  'of on in about regarding with for say says do does differ compare from is are was were have has together discuss discusses cover covers respectively say mention mentions describe describes please versus vs',
);
const comparisonWords = wordSet(
  'difference differences comparison comparisons contrast contrasts distinction distinctions similarity similarities compare choose choice decide distinguish differentiate relationship relation connection link parallels overlap',
);
