import { median, type Row, type Segment } from './row.ts';

/** The rows of a table as cells, each in its column. The lines of a cell are one text, wherever in its row it begins. */
export function cellsOf(rows: readonly Row[]): string[][] {
  const columns = columnsOf(rows);
  if (columns.length < 2) return rows.map(({ segments }) => segments.map(({ text }) => text));
  const lines = withLabelsBetween(rows.map((row) => lineOf(row, columns)));
  return rowsOfLines(lines).map((together) =>
    columns.map((_, at) => together.flatMap(({ cells }) => cells[at] ?? []).join(' ')),
  );
}

interface Column {
  readonly left: number;
  readonly right: number;
}

/** A line of text in the columns. */
interface Line {
  readonly baseline: number;
  readonly size: number;
  readonly cells: readonly (string | undefined)[];
}

/** The widths that the cells cover together, without those of cells that span several. */
function columnsOf(rows: readonly Row[]): Column[] {
  const compared = rows.slice(0, mostRowsCompared);
  const spans = ({ left, right }: Segment) =>
    compared.some(({ segments }) => segments.filter((other) => other.left < right && other.right > left).length > 1);
  const single = compared.flatMap(({ segments }) => segments.filter((segment) => !spans(segment)));
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of single.sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last !== undefined && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** Each row is compared with each: a page with more of them is no table that a person reads. */
const mostRowsCompared = 300;

function lineOf({ baseline, size, segments }: Row, columns: readonly Column[]): Line {
  const cells: (string | undefined)[] = columns.map(() => undefined);
  for (const segment of segments) {
    const at = columnOf(segment, columns);
    cells[at] = cells[at] === undefined ? segment.text : `${cells[at]} ${segment.text}`;
  }
  return { baseline, size, cells };
}

/** The first column that a segment reaches into, else the nearest. */
function columnOf({ left, right }: Segment, columns: readonly Column[]): number {
  const reached = columns.findIndex((column) => column.left < right && column.right > left);
  if (reached >= 0) return reached;
  const distances = columns.map((column) => Math.max(column.left - right, left - column.right));
  return distances.indexOf(Math.min(...distances));
}

/** A first cell that is set in the middle of the two rows that it spans is the first cell of both. */
function withLabelsBetween(lines: readonly Line[]): Line[] {
  const labels = lines.map((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]];
    const isBetween =
      filled(line) === 1 &&
      above !== undefined &&
      below !== undefined &&
      hasOwnValues(above, below) &&
      !above.cells[0] &&
      !below.cells[0];
    return isBetween ? line.cells[0] : undefined;
  });
  return lines.flatMap((line, at) => {
    const label = labels[at - 1] ?? labels[at + 1];
    if (labels[at] !== undefined) return [];
    return label === undefined ? [line] : [{ ...line, cells: [label, ...line.cells.slice(1)] }];
  });
}

/**
 * The lines of each row. Where rows are further apart than the lines of a cell, the distance tells; else a row begins, or in a table that
 * is aligned at the bottom ends, with its first cell.
 */
function rowsOfLines(lines: readonly Line[]): Line[][] {
  const full = Math.max(...lines.map(filled));
  if (lines.every((line) => filled(line) === full)) return lines.map((line) => [line]);
  const closest = closestLines(lines);
  // Lines of a cell are as close as lines of text.
  const isClose = closest < 1.6 * (median(lines.map(({ size }) => size)) ?? 0);
  const groups = runs(lines, ({ baseline }, previous) => isClose && baseline - previous.baseline > 1.2 * closest);
  if (groups.length === 1 || groups.length === lines.length) return byFirstCell(lines);
  const isOneRow = (group: readonly Line[]) =>
    group.filter((line) => filled(line) === full).length < 2 &&
    !group.some((line, at) => hasOwnValues(group[at - 1], line));
  return groups.flatMap((group) => (isOneRow(group) ? [group] : byFirstCell(group)));
}

function filled({ cells }: Line): number {
  return cells.filter((cell) => cell !== undefined).length;
}

/** The smallest distance of two lines in one column. */
function closestLines(lines: readonly Line[]): number {
  const last: number[] = [];
  let closest = Number.POSITIVE_INFINITY;
  for (const { baseline, cells } of lines) {
    cells.forEach((cell, column) => {
      if (cell === undefined) return;
      closest = Math.min(closest, baseline - (last[column] ?? Number.NEGATIVE_INFINITY));
      last[column] = baseline;
    });
  }
  return closest;
}

function byFirstCell(lines: readonly Line[]): Line[][] {
  const [first, second, last] = [lines[0], lines[1], lines.at(-1)];
  const hasFirst = (line: Line | undefined) => line?.cells[0] !== undefined;
  // The head of the table is a row of its own.
  const endsWithFirst = hasFirst(last) && (!hasFirst(first) || (lines.length > 2 && !hasFirst(second)));
  return endsWithFirst && !lines.some((line, at) => hasOwnValues(lines[at - 1], line) && !hasFirst(line))
    ? runs(lines, (_, previous) => hasFirst(previous))
    : runs(lines, (line, previous) => hasFirst(line) || hasOwnValues(previous, line));
}

/** A figure among several cells, below another cell, is a value of its own: the first cell spans both rows. */
function hasOwnValues(previous: Line | undefined, line: Line): boolean {
  return filled(line) > 1 && line.cells.some((cell, at) => isFigure(cell) && previous?.cells[at] !== undefined);
}

function isFigure(cell: string | undefined): boolean {
  return cell !== undefined && /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}$/u.test(cell);
}

/** Neighbours up to the next that begins a run. */
function runs(lines: readonly Line[], begins: (line: Line, previous: Line) => boolean): Line[][] {
  const all: Line[][] = [];
  lines.forEach((line, at) => {
    const previous = lines[at - 1];
    if (previous === undefined || begins(line, previous)) all.push([]);
    all.at(-1)?.push(line);
  });
  return all;
}
