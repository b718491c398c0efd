import { printedNumber } from './printed-number.ts';
import { median, type Row } from './row.ts';

/** Pages before and after a page to compare with it: heads change by chapter, and from left to right pages. */
export const pagesCompared = 8;
/** Rows at the top and at the bottom of a page that may be running heads and feet. */
const rowsAtAnEdge = 3;
/** A row with more words is a line of text, even with numbers. */
const mostWords = 15;
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
  readonly numbers: readonly number[];
  /** The text has nothing but a number, or such as `Page 3 of 10`. */
  readonly onlyNumber: boolean;
  /** More than a line's distance lies between it and the text. */
  readonly isolated: boolean;
  /** It is set larger than the text, as the title of a chapter is; these count upwards too. */
  readonly large: boolean;
  /** It is above rows with the same columns, so it is the head of a table. */
  readonly headsTable: boolean;
}

/** The rows at the edges of a page. `rows` are in order from the top. */
export function edgesOf(
  rows: readonly Row[],
  page: { readonly number: number; readonly height: number; readonly label?: string },
): PageEdges {
  const order = rows.map((_, at) => at);
  const at = (end: readonly number[], inwards: 1 | -1, within: (row: Row) => boolean): EdgeRow[] =>
    end.flatMap((index) => {
      const row = rows[index];
      return row !== undefined && within(row) ? [edgeRow(row, index, rows[index + inwards], rows)] : [];
    });
  return {
    page: page.number,
    label: page.label,
    top: at(order.slice(0, rowsAtAnEdge), 1, ({ baseline }) => baseline < edge * page.height),
    bottom: at(order.slice(-rowsAtAnEdge).reverse(), -1, ({ baseline }) => baseline > (1 - edge) * page.height),
  };
}

function edgeRow(row: Row, at: number, inner: Row | undefined, rows: readonly Row[]): EdgeRow {
  const text = row.segments.map((segment) => segment.text).join(' ');
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const numbers = words.length > mostWords ? [] : words.flatMap(printedNumbers);
  return {
    at,
    baseline: row.baseline,
    size: row.size,
    text: words.join(' ').toLowerCase(),
    numbers,
    onlyNumber:
      numbers.length > 0 &&
      words.every((word) => printedNumbers(word).length > 0 || /^(?:page|p|of|seite|von|page)\.?$/i.test(word)),
    isolated: inner === undefined || Math.abs(inner.baseline - row.baseline) > 1.5 * leadingOf(rows),
    large: row.size > 1.25 * usualSize(rows),
    headsTable: inner !== undefined && sharesColumns(row, inner),
  };
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
  const counted = samePlace.filter(({ page: other, rows }) =>
    rows.some(({ numbers }) => numbers.some((number) => row.numbers.some((own) => own - page.page === number - other))),
  ).length;
  if (needed > 0 && counted >= needed) return true;
  if (row.onlyNumber && (row.isolated || pageCount === 1) && isNumberOf(page, row)) return true;
  if (row.headsTable || !/\p{L}/u.test(row.text)) return false;
  const repeated = samePlace.filter(({ rows }) => rows.some(({ text }) => text === row.text)).length;
  if (needed > 0 && repeated >= needed) return true;
  // The head of a short chapter: it occurs once or twice only, but all around, heads are at this height.
  const headsAround = samePlace.filter(({ rows }) => rows.some(({ isolated }) => isolated)).length;
  return row.isolated && headsAround >= 3 && (repeated >= 1 || (begins !== undefined && begins < page.page));
}

function inOnePlace(row: EdgeRow, other: EdgeRow): boolean {
  return Math.abs(row.baseline - other.baseline) <= 3 && Math.abs(row.size - other.size) <= 1;
}

function isNumberOf({ page, label }: PageEdges, row: EdgeRow): boolean {
  return (
    row.numbers.includes(page) || (label !== undefined && row.numbers.includes(printedNumber(label) ?? Number.NaN))
  );
}
