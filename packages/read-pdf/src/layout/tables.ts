import type { Row, Segment } from './row.ts';
import { cellsOf } from './table-cells.ts';

/** Fewest rows that make a table. */
const fewestRows = 2;
/** Largest misalignment of the cells of one column, in heights of the font. */
const outOfLine = 0.6;

/** A stretch of rows: a table with its cells, or other rows. */
type Stretch =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'table'; readonly rows: readonly Row[]; readonly cells: readonly (readonly string[])[] };

/** Divides the rows of a region into text and tables: neighbours with several cells each, aligned in columns. */
export function stretchesOf(rows: readonly Row[]): Stretch[] {
  const stretches: Stretch[] = [];
  let others: Row[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = endOfTable(rows, at);
    const table = rows.slice(at, end);
    if (table.filter(({ segments }) => segments.length > 1).length < fewestRows) {
      others.push(...rows.slice(at, at + 1));
      at++;
      continue;
    }
    if (others.length > 0) stretches.push({ kind: 'rows', rows: others });
    others = [];
    stretches.push({ kind: 'table', rows: table, cells: cellsOf(table) });
    at = end;
  }
  if (others.length > 0) stretches.push({ kind: 'rows', rows: others });
  return stretches;
}

/** The row after the last one of a table that begins at `start`; `start` where none begins. */
function endOfTable(rows: readonly Row[], start: number): number {
  const first = rows[start];
  if (first === undefined || first.segments.length < 2 || isNoTable(first)) return start;
  const columns = [...first.segments];
  let end = start + 1;
  for (let at = start + 1; at < rows.length; at++) {
    const [previous, row] = [rows[at - 1], rows[at]];
    if (previous === undefined || row === undefined || isNoTable(row)) break;
    if (row.baseline - previous.baseline > 3.5 * Math.max(row.size, previous.size)) break;
    const aligned = row.segments.filter((segment) => columns.some((column) => isAligned(column, segment)));
    const fits =
      row.segments.length > 1
        ? aligned.length >= 2 && isTabular(row, previous)
        : isWrapped(row, columns) || isWrappedInFirst(rows, at, columns);
    if (!fits) break;
    if (row.segments.length > 1) end = at + 1;
    else if (at + 1 < rows.length || aligned.length > 0) end = at + 1;
    columns.push(...row.segments.filter((segment) => !columns.some((column) => isAligned(column, segment))));
  }
  return end;
}

function isNoTable(row: Row): boolean {
  return row.segments.every(({ monospaced }) => monospaced) || isLooselySet(row);
}

/** Words that all have the same gap between them, not too wide, are a justified line with few words, no cells. */
function isLooselySet({ segments, size }: Row): boolean {
  if (segments.length < 2) return false;
  const gaps = segments.slice(1).map(({ left }, at) => left - (segments[at]?.right ?? 0));
  const widest = Math.max(...gaps);
  const even = widest - Math.min(...gaps) <= 0.15 * widest;
  const words = segments.filter(({ text }) => /\p{L}/u.test(text) && !text.includes(' '));
  return even && widest < (gaps.length === 1 ? 2 : 3) * size && words.length >= 0.6 * segments.length;
}

/** Left, right or middle of the cells are aligned. */
function isAligned(a: Segment, b: Segment): boolean {
  const tolerance = outOfLine * Math.min(a.size, b.size);
  return (
    Math.abs(a.left - b.left) <= tolerance ||
    Math.abs(a.right - b.right) <= tolerance ||
    Math.abs(a.left + a.right - b.left - b.right) <= 2 * tolerance
  );
}

/** The lines of justified text have both edges in common: cells have something between them in common, or a wide gap. */
function isTabular({ segments }: Row, previous: Row): boolean {
  const inner = segments
    .slice(1)
    .some(({ left, size }) =>
      previous.segments.slice(1).some((other) => Math.abs(other.left - left) <= outOfLine * size),
    );
  const gaps = segments.slice(1).map(({ left, size }, at) => (left - (segments[at]?.right ?? 0)) / size);
  return inner || previous.segments.length === 1 || Math.max(...gaps) >= 2.5;
}

/** A row with one segment belongs to the table where it goes on with a cell that is not the first. */
function isWrapped({ segments: [only] }: Row, columns: readonly Segment[]): boolean {
  if (only === undefined) return false;
  const first = Math.min(...columns.map(({ left }) => left));
  return (
    only.left > first + only.size &&
    columns.some((column) => Math.abs(column.left - only.left) <= outOfLine * only.size)
  );
}

/** A line of the first cell alone: close to the line above or below, and the table goes on below. */
function isWrappedInFirst(rows: readonly Row[], at: number, columns: readonly Segment[]): boolean {
  const [previous, row] = [rows[at - 1], rows[at]];
  const only = row?.segments[0];
  if (previous === undefined || row === undefined || only === undefined) return false;
  const first = Math.min(...columns.map(({ left }) => left));
  const second = Math.min(...columns.flatMap(({ left }) => (left > first + only.size ? [left] : [])));
  if (Math.abs(only.left - first) > outOfLine * only.size || only.right >= second) return false;
  const distances = [
    row.baseline - previous.baseline,
    (rows[at + 1]?.baseline ?? Number.POSITIVE_INFINITY) - row.baseline,
  ];
  if (Math.min(...distances) > closeLines * row.size || Math.max(...distances) > 2.5 * row.size) return false;
  const below = rows.slice(at + 1, at + 1 + mostLinesOfCell).find(({ segments }) => segments.length > 1);
  const aligned = below?.segments.filter((segment) => columns.some((column) => isAligned(column, segment))) ?? [];
  return aligned.length >= 2;
}

/** The distance of the lines of one cell, in heights of the font. */
const closeLines = 1.45;
const mostLinesOfCell = 8;
