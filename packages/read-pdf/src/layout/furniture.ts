import { printedNumber } from './printed-number.ts';
import { median, type Row } from './row.ts';

/** Pages before and after a page to compare with it: heads change by chapter, and from left to right pages. */
export const pagesCompared = 8;
/** Rows at the top and at the bottom of a page that may be running heads and feet. */
const rowsAtAnEdge = 3;
/** A row with more words is a line of text, even with numbers. */
const mostWords = 15;
/** The share of the height of a page that is margin, above which no text begins. */
const margin = 0.06;
/** The widest gap after the number of a heading, in heights of the font. */
const widestHeadingGap = 4;
/** The share of the height of a page, at its top and at its bottom, that they take. */
const edge = 0.2;

/** The parts of a page that are compared with its neighbours. */
export interface PageEdges {
  /** The number of the page, from 1. */
  readonly page: number;
  /** Its printed number, where the file has it. */
  readonly label?: string;
  /** From the outermost row inwards. */
  readonly top: readonly EdgeRow[];
  readonly bottom: readonly EdgeRow[];
}

interface EdgeRow {
  /** Its index among the rows of the page. */
  readonly at: number;
  readonly baseline: number;
  readonly size: number;
  /** In lower case. */
  readonly text: string;
  /** The numbers in it, of which one may be the page's. */
  readonly numbers: readonly RowNumber[];
  /** The text has nothing but a number, or such as `Page 3 of 10`. */
  readonly onlyNumber: boolean;
  /** More than a line's distance lies between it and the text. */
  readonly isolated: boolean;
  /** It is set larger than the text, as the title of a chapter is; these count upwards too. */
  readonly large: boolean;
  /** It is in the margin, or smaller than the text: no heading is. */
  readonly inMargin: boolean;
  /** It is above rows with the same columns, so it is the head of a table. */
  readonly headsTable: boolean;
}

interface RowNumber {
  readonly value: number;
  /** The words of the row but this. */
  readonly rest: string;
  /** The gap or stroke between it and the words, in heights of the font: page numbers are set apart, those of headings are not. */
  readonly apart: number;
}

/** The rows at the edges of a page. `rows` are in order from the top. */
export function edgesOf(
  rows: readonly Row[],
  page: { readonly number: number; readonly height: number; readonly label?: string },
): PageEdges {
  const order = rows.map((_, at) => at);
  const usual = usualSize(rows);
  const at = (end: readonly number[], inwards: 1 | -1, within: (row: Row) => boolean): EdgeRow[] =>
    end.flatMap((index) => {
      const row = rows[index];
      const inMargin =
        row !== undefined && (inwards === -1 || row.baseline < margin * page.height || row.size < 0.95 * usual);
      return row !== undefined && within(row)
        ? [{ ...edgeRow(row, index, rows[index + inwards], rows), inMargin }]
        : [];
    });
  return {
    page: page.number,
    label: page.label,
    top: at(order.slice(0, rowsAtAnEdge), 1, ({ baseline }) => baseline < edge * page.height),
    bottom: at(order.slice(-rowsAtAnEdge).reverse(), -1, ({ baseline }) => baseline > (1 - edge) * page.height),
  };
}

function edgeRow(row: Row, at: number, inner: Row | undefined, rows: readonly Row[]): Omit<EdgeRow, 'inMargin'> {
  const text = row.segments.map((segment) => segment.text).join(' ');
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const numbers = words.length > mostWords ? [] : numbersOf(row);
  return {
    at,
    baseline: row.baseline,
    size: row.size,
    text: words.join(' ').toLowerCase(),
    numbers,
    onlyNumber:
      numbers.length > 0 &&
      !/[§#№]/.test(text) &&
      words.every((word) => printedNumbers(word).length > 0 || /^(?:page|p|of|seite|von|page)\.?$/i.test(word)),
    isolated: inner === undefined || Math.abs(inner.baseline - row.baseline) > 1.5 * leadingOf(rows),
    large: row.size > 1.25 * usualSize(rows),
    headsTable: inner !== undefined && sharesColumns(row, inner),
  };
}

function numbersOf({ segments, size }: Row): readonly RowNumber[] {
  const words = segments.flatMap(({ text, left, right }, at) =>
    text.split(/\s+/).map((word, index, { length }) => ({
      word,
      before: index === 0 ? left - (segments[at - 1]?.right ?? left) : 0,
      after: index === length - 1 ? (segments[at + 1]?.left ?? right) - right : 0,
    })),
  );
  const isSetOff = (word: string | undefined) => word !== undefined && /^(?:[|·•│¦/]|page|p\.|seite)$/i.test(word);
  return words.flatMap(({ word, before, after }, at) => {
    const stroke = isSetOff(words[at - 1]?.word) || (at === 0 && isSetOff(words[1]?.word));
    const gap = at === 0 ? after : at === words.length - 1 ? before : Math.min(before, after);
    const others = words.filter((other, index) => index !== at && /[\p{L}\p{N}]/u.test(other.word));
    const rest = others.map((other) => other.word.toLowerCase()).join(' ');
    return printedNumbers(word).map((value) => ({
      value,
      rest,
      apart: stroke ? Number.POSITIVE_INFINITY : gap / size,
    }));
  });
}

/** The numbers of a word; a browser prints page 12 of 82 as `12/82`. */
function printedNumbers(word: string): readonly number[] {
  const parts = /^\d+\/\d+$/.test(word) ? word.split('/') : [word];
  return parts.flatMap((part) => printedNumber(part) ?? []);
}

function usualSize(rows: readonly Row[]): number {
  return median(rows.map(({ size }) => size)) ?? 0;
}

function leadingOf(rows: readonly Row[]): number {
  return median(rows.slice(1).map((row, at) => row.baseline - (rows[at]?.baseline ?? 0))) ?? 0;
}

function sharesColumns(row: Row, inner: Row): boolean {
  if (row.segments.length < 2 || inner.segments.length < 2) return false;
  const shared = row.segments.filter(({ left }) => inner.segments.some((segment) => Math.abs(segment.left - left) < 3));
  return shared.length >= 2;
}

/** Facts of the whole document. */
interface Surroundings {
  readonly pageCount: number;
  /** The titles of the outline, as `titleKey` makes them, with the page where each section begins. */
  readonly titles: ReadonlyMap<string, number>;
}

/** A title as it is compared with a running head. */
export function titleKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The running heads, running feet and page numbers of a page, by row index; `others` are the pages around it. */
export function furnitureOf(
  page: PageEdges,
  others: readonly PageEdges[],
  surroundings: Surroundings,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const side of ['top', 'bottom'] as const) {
    const neighbours = others.map((other) => ({ page: other.page, rows: other[side] }));
    for (const row of page[side]) {
      // From the outermost row inwards: text below a line of text is text too.
      if (!isFurniture(row, page, neighbours, surroundings)) break;
      found.add(row.at);
    }
  }
  return found;
}

interface Neighbour {
  readonly page: number;
  readonly rows: readonly EdgeRow[];
}

function isFurniture(
  row: EdgeRow,
  page: PageEdges,
  neighbours: readonly Neighbour[],
  { pageCount, titles }: Surroundings,
): boolean {
  const begins = titles.get(titleKey(row.text));
  if (row.large || begins === page.page) return false;
  const needed = Math.min(2, pageCount - 1);
  const samePlace = neighbours
    .map((neighbour) => ({ page: neighbour.page, rows: neighbour.rows.filter((other) => inOnePlace(row, other)) }))
    .filter(({ rows }) => rows.length > 0);
  if (needed > 0 && row.numbers.some((own) => countsPages(own, row, page.page, samePlace) >= needed)) return true;
  if (row.onlyNumber && (row.isolated || pageCount === 1) && isNumberOf(page, row)) return true;
  if (row.headsTable || !/\p{L}/u.test(row.text)) return false;
  const repeated = samePlace.filter(({ rows }) => rows.some(({ text }) => text === row.text)).length;
  if (needed > 0 && repeated >= needed) return true;
  // The head of a short chapter: it occurs once or twice only, but all around, heads are at this height.
  const headsAround = samePlace.filter(({ rows }) => rows.some(({ isolated }) => isolated)).length;
  return row.isolated && headsAround >= 3 && (repeated >= 1 || (begins !== undefined && begins < page.page));
}

/**
 * The number of neighbours whose number here goes up with the pages as this one does. Headings may count with the pages too (`Day 2:
 * Harbour`, `Article 12`): below the margin, with no gap beside the number, or with other words on each page.
 */
function countsPages(
  own: RowNumber,
  { onlyNumber, inMargin }: EdgeRow,
  page: number,
  samePlace: readonly Neighbour[],
): number {
  if (!onlyNumber && own.apart < 1 && !inMargin) return 0;
  const counting = samePlace.flatMap(({ page: other, rows }) => {
    const numbers = rows.flatMap((row) => row.numbers.filter(({ value }) => value - other === own.value - page));
    return numbers.length === 0 ? [] : [numbers];
  });
  if (onlyNumber || own.apart >= widestHeadingGap) return counting.length;
  const alike = counting.filter((numbers) => numbers.some(({ rest }) => rest === own.rest)).length;
  return alike > 0 ? counting.length : 0;
}

function inOnePlace(row: EdgeRow, other: EdgeRow): boolean {
  return Math.abs(row.baseline - other.baseline) <= 3 && Math.abs(row.size - other.size) <= 1;
}

function isNumberOf({ page, label }: PageEdges, row: EdgeRow): boolean {
  return (
    row.numbers.some(({ value }) => value === page) ||
    (label !== undefined && row.numbers.some(({ value }) => value === printedNumber(label)))
  );
}
