import { median, type Row, type Segment } from './row.ts';

/** A part of the page that is read from its top to its bottom: a column, or the whole width. */
export interface Region {
  readonly rows: readonly Row[];
  readonly left: number;
  readonly right: number;
}

/** No typesetting has columns of more levels. */
const mostLevels = 3;
const fewestLines = 4;

/**
 * The regions of a page in reading order: columns come one after the other; text across all columns separates the text
 * above it from the text below.
 */
export function regionsOf(rows: readonly Row[], level = 0): Region[] {
  if (rows.length === 0) return [];
  const gutter = level < mostLevels ? bestGutter(rows, level) : undefined;
  if (gutter === undefined) return [regionOf(rows)];
  return bandsOf(rows, gutter, level).flatMap((band) => {
    if (!band.inColumns) return [regionOf(band.rows)];
    const sides = [
      rowsWith(band.rows, (segment) => sideOf(segment, gutter) === 'left'),
      rowsWith(band.rows, (segment) => sideOf(segment, gutter) === 'right'),
    ];
    const rightToLeft = band.rows.flatMap(({ segments }) => segments).filter((segment) => segment.rightToLeft).length;
    if (rightToLeft > band.rows.length) sides.reverse();
    return sides.flatMap((side) => regionsOf(side, level + 1));
  });
}

function regionOf(rows: readonly Row[]): Region {
  const segments = rows.flatMap((row) => row.segments);
  return {
    rows,
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
  };
}

/** An empty strip between two columns. */
interface Gutter {
  readonly from: number;
  readonly to: number;
}

interface Band {
  readonly rows: readonly Row[];
  readonly inColumns: boolean;
}

/** The gutter with most lines of columns beside it; undefined where the rows are no columns. */
function bestGutter(rows: readonly Row[], level: number): Gutter | undefined {
  if (rows.length < fewestLines) return undefined;
  let best: Gutter | undefined;
  let most = 0;
  for (const gutter of candidateGutters(rows)) {
    const lines = bandsOf(rows, gutter, level)
      .filter(({ inColumns }) => inColumns)
      .reduce((sum, band) => sum + band.rows.length, 0);
    if (lines > most) [best, most] = [gutter, lines];
  }
  return best;
}

/** Strips that fewer segments cross than their left and right sides, those with the fewest first. */
function candidateGutters(rows: readonly Row[]): Gutter[] {
  const { left, right } = regionOf(rows);
  const width = right - left;
  const size = median(rows.map((row) => row.size)) ?? 10;
  const crossed = coverage(rows, left, width);
  const plateaus: (Gutter & { readonly crossings: number })[] = [];
  for (let bin = Math.floor(crossed.length * 0.15); bin < crossed.length * 0.85; ) {
    const crossings = crossed[bin] ?? 0;
    let end = bin;
    while (end + 1 < crossed.length && crossed[end + 1] === crossings) end++;
    const isValley = (crossed[bin - 1] ?? 0) > crossings && (crossed[end + 1] ?? 0) > crossings;
    if (isValley && end - bin + 1 >= Math.max(3, 0.5 * size)) {
      plateaus.push({ from: left + bin, to: left + end + 1, crossings });
    }
    bin = end + 1;
  }
  return plateaus
    .sort((a, b) => a.crossings - b.crossings || b.to - b.from - (a.to - a.from) || a.from - b.from)
    .slice(0, 6);
}

/** For each point of the width, how many segments cover it. */
function coverage(rows: readonly Row[], start: number, width: number): Int32Array {
  const bins = new Int32Array(Math.min(20_000, Math.max(1, Math.ceil(width))) + 1);
  for (const { segments } of rows) {
    for (const { left, right } of segments) {
      const from = Math.max(0, Math.floor(left - start));
      const to = Math.min(bins.length - 1, Math.ceil(right - start));
      bins[from] = (bins[from] ?? 0) + 1;
      bins[to] = (bins[to] ?? 0) - 1;
    }
  }
  for (let bin = 1; bin < bins.length; bin++) bins[bin] = (bins[bin] ?? 0) + (bins[bin - 1] ?? 0);
  return bins;
}

function bandsOf(rows: readonly Row[], gutter: Gutter, level: number): Band[] {
  const bands: Row[][] = [];
  let crossing: boolean | undefined;
  for (const row of rows) {
    const crosses = row.segments.some((segment) => sideOf(segment, gutter) === 'both');
    if (crosses !== crossing) bands.push([]);
    crossing = crosses;
    bands.at(-1)?.push(row);
  }
  return joinedBands(
    bands.map((band) => ({
      rows: band,
      inColumns:
        band.every(({ segments }) => segments.every((segment) => sideOf(segment, gutter) !== 'both')) &&
        areColumns(band, gutter, level),
    })),
  );
}

/** Neighbours that are no columns are one band, so that a paragraph is not cut where a short line happens not to cross the gutter. */
function joinedBands(bands: readonly Band[]): Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (last !== undefined && !last.inColumns && !band.inColumns) {
      joined[joined.length - 1] = { rows: [...last.rows, ...band.rows], inColumns: false };
    } else {
      joined.push(band);
    }
  }
  return joined;
}

function sideOf(segment: Segment, gutter: Gutter): 'left' | 'right' | 'both' {
  if (segment.right <= gutter.from + 1) return 'left';
  return segment.left >= gutter.to - 1 ? 'right' : 'both';
}

/** Columns hold running text on both sides; the cells of a table are short, and fill their column badly. */
function areColumns(rows: readonly Row[], gutter: Gutter, level: number): boolean {
  const sides = (['left', 'right'] as const).map((side) =>
    rowsWith(rows, (segment) => sideOf(segment, gutter) === side),
  );
  const measured = sides.map((side) => {
    const lines = side.map(({ segments }) => ({
      left: Math.min(...segments.map(({ left }) => left)),
      right: Math.max(...segments.map(({ right }) => right)),
      characters: segments.reduce((sum, { text }) => sum + text.length, 0),
    }));
    const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
    const filled = lines.reduce((sum, line) => sum + (line.right - line.left) / Math.max(width, 1), 0) / lines.length;
    const characters = median(lines.map((line) => line.characters)) ?? 0;
    // A side of columns at different heights fills its width badly, and is text all the same.
    const inColumns =
      filled < 0.6 &&
      lines.length >= 2 * fewestLines &&
      level < mostLevels - 1 &&
      bestGutter(side, level + 1) !== undefined;
    return { lines: lines.length, width, filled, characters, inColumns };
  });
  const isText = ({ filled, characters, inColumns }: (typeof measured)[number]) =>
    inColumns || (filled >= 0.6 && characters >= 15);
  const short = measured.filter(({ lines }) => lines < fewestLines);
  // The last page of a chapter: the second column has a few lines only, at its top.
  if (short.length > 0) {
    return (
      short.length === 1 &&
      startsAtTop(rows, gutter) &&
      measured.every((side) => isText(side) || side.lines < fewestLines) &&
      measured.some((side) => isText(side) && side.lines >= 2 * fewestLines) &&
      short.every(({ lines, characters }) => lines > 0 && characters > 1)
    );
  }
  const runningText = measured.every(isText);
  const [one, other] = measured;
  // The columns of an index: many short lines on either side, in columns of about the same width.
  const ofAnIndex =
    measured.every(({ lines, filled, characters }) => lines >= 15 && filled >= 0.35 && characters >= 8) &&
    Math.abs((one?.width ?? 0) - (other?.width ?? 0)) <= 0.3 * Math.max(one?.width ?? 0, other?.width ?? 0);
  return runningText || ofAnIndex;
}

function startsAtTop([first]: readonly Row[], gutter: Gutter): boolean {
  const sides = first?.segments.map((segment) => sideOf(segment, gutter)) ?? [];
  return sides.includes('left') && sides.includes('right');
}

function rowsWith(rows: readonly Row[], keep: (segment: Segment) => boolean): Row[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter(keep);
    return segments.length === 0 ? [] : [{ ...row, segments }];
  });
}
