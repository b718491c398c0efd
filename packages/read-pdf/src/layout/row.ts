import { loweredText, raisedText } from '@touchstone/provider-kit';

/**
 * A stretch of text in one font, as the page shows it after its rotation: x grows in the direction of reading, y downwards, in
 * points.
 */
export interface Run {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Height of the font. */
  readonly size: number;
  readonly font: string;
  readonly monospaced: boolean;
  readonly rightToLeft: boolean;
  /** A blank was set before it, however narrow. */
  readonly spaceBefore: boolean;
}

/** Runs close to each other on one height: a line of a column, or a cell of a table. */
export interface Segment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Height, font and spacing of most of its characters. */
  readonly size: number;
  readonly font: string;
  readonly monospaced: boolean;
  readonly rightToLeft: boolean;
}

/** The segments on one height of the page, from left to right. */
export interface Row {
  readonly baseline: number;
  readonly size: number;
  readonly segments: readonly Segment[];
}

/** The upper one of the two in the middle of an even number; undefined where there are none. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Widest gap, in heights of the font, that may still be a blank between two words; beyond it a column may end. */
const widestBlank = 1;
/** Narrowest gap, in heights of the font, that is a blank. */
const narrowestBlank = 0.13;

/** The rows of a page, from top to bottom. */
export function rowsOf(runs: readonly Run[]): Row[] {
  const groups: Group[] = [];
  const all = withDropCapsAtTheirLine(runs);
  const scripts = scriptsOf(all);
  const groupOf = new Map<Run, Group>();
  const lines = all.filter((run) => !scripts.has(run));
  for (const run of lines.sort((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    // Only the newest groups can be on the height of a run, because runs come from top to bottom.
    const group = groups
      .slice(-6)
      .findLast((candidate) => onOneHeight(candidate.tallest, run) && !isBelow(candidate, run)) ?? {
      tallest: run,
      small: run,
      runs: [],
    };
    if (group.runs.length === 0) groups.push(group);
    group.runs.push(run);
    groupOf.set(run, group);
    if (run.size > group.tallest.size) group.tallest = run;
    if (run.size < 1.2 * group.small.size) group.small = run;
  }
  for (const [run, base] of scripts) groupOf.get(base)?.runs.push(run);
  return groups
    .map(({ tallest, runs }) => ({ baseline: tallest.baseline, size: tallest.size, segments: segmentsOf(runs) }))
    .sort((a, b) => a.baseline - b.baseline);
}

interface Group {
  tallest: Run;
  /** The last of its smallest runs. */
  small: Run;
  readonly runs: Run[];
}

/** True if two runs overlap by half of the smaller one: so a superscript stays in its line, and two lines stay two. */
function onOneHeight(a: Run, b: Run): boolean {
  const top = Math.max(a.baseline - 0.75 * a.size, b.baseline - 0.75 * b.size);
  const bottom = Math.min(a.baseline + 0.25 * a.size, b.baseline + 0.25 * b.size);
  return bottom - top >= 0.5 * Math.min(a.size, b.size);
}

/** True for the line below: a large letter in the next column may reach over two lines of this one. */
function isBelow({ small }: Group, run: Run): boolean {
  return run.baseline - small.baseline > Math.max(run.size, small.size);
}

/** Small runs that begin where a run of the line ends, above or below it, each with that run: exponents, indexes, marks of notes. */
function scriptsOf(runs: readonly Run[]): ReadonlyMap<Run, Run> {
  const bases = new Map<Run, Run>();
  const ending = new Map<string, Run[]>();
  const cell = (x: number, y: number) => `${x} ${y}`;
  const [column, band] = [(x: number) => Math.round(x / 4), (y: number) => Math.round(y / 32)];
  for (const run of runs.toSorted((a, b) => a.left - b.left || a.right - b.right)) {
    const [x, y] = [column(run.left), band(run.baseline)];
    const base = [x - 1, x, x + 1]
      .flatMap((near) =>
        [y - 1, y, y + 1].flatMap((height) => ending.get(cell(near, height))?.slice(-mostInCell) ?? []),
      )
      .filter((other) => Math.abs(other.right - run.left) < 0.25 * other.size)
      .map((other) => bases.get(other) ?? other)
      .find((other) => isScript(run, other) && Math.abs(run.baseline - other.baseline) < 0.6 * other.size);
    if (base !== undefined) bases.set(run, base);
    const key = cell(column(run.right), band(run.baseline));
    const sharing = ending.get(key);
    if (sharing === undefined) ending.set(key, [run]);
    else sharing.push(run);
  }
  return bases;
}

/** More runs than this do not end in a few points of a page. */
const mostInCell = 20;

/** A large first letter reaches over several lines and belongs to the first of them. */
function withDropCapsAtTheirLine(runs: readonly Run[]): Run[] {
  const caps = runs.filter(({ text }) => /^["'“‘„«]?\p{Lu}$/u.test(text));
  const begun = new Map(caps.flatMap((cap) => firstBeside(cap, runs).map((run) => [run, cap] as const)));
  if (begun.size === 0) return [...runs];
  const used = new Set(begun.values());
  return runs.flatMap((run) => {
    const cap = begun.get(run);
    if (cap !== undefined) return [{ ...run, text: cap.text + run.text, left: cap.left }];
    return used.has(run) ? [] : [run];
  });
}

/** The beginning of the first line beside a large letter; none where the letter is not large, or by itself. */
function firstBeside(cap: Run, runs: readonly Run[]): Run[] {
  const beside = runs.filter(
    ({ size, left, baseline }) =>
      cap.size > 1.8 * size &&
      left >= cap.right - 0.2 * cap.size &&
      left - cap.right < size &&
      baseline < cap.baseline - 0.5 * size &&
      baseline > cap.baseline - cap.size,
  );
  return beside.sort((a, b) => a.baseline - b.baseline || a.left - b.left).slice(0, 1);
}

function segmentsOf(runs: readonly Run[]): Segment[] {
  const sorted = [...runs].sort((a, b) => a.left - b.left || a.right - b.right);
  const segments: Run[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of sorted) {
    const last = segments.at(-1);
    if (last === undefined || run.left - right > widestBlank * Math.min(run.size, last.at(-1)?.size ?? run.size)) {
      segments.push([run]);
      right = run.right;
    } else {
      last.push(run);
      right = Math.max(right, run.right);
    }
  }
  return segments.map(segmentOf);
}

function segmentOf(runs: readonly Run[]): Segment {
  const most = mostCommon(runs);
  const rightToLeft = share(runs, (run) => run.rightToLeft) > 0.5;
  return {
    text: textOf(rightToLeft ? fromRightToLeft(runs) : runs, rightToLeft),
    left: Math.min(...runs.map(({ left }) => left)),
    right: Math.max(...runs.map(({ right }) => right)),
    baseline: most.baseline,
    size: most.size,
    font: most.font,
    // A listing has no bullets and quotation marks of another font before it.
    monospaced: runs[0]?.monospaced === true && share(runs, (run) => run.monospaced) > 0.9,
    rightToLeft,
  };
}

/** The first of the runs whose font and size have most characters. */
function mostCommon(runs: readonly Run[]): Run {
  const characters = new Map<string, number>();
  const keyOf = (run: Run) => `${run.font} ${run.size.toFixed(1)}`;
  for (const run of runs) characters.set(keyOf(run), (characters.get(keyOf(run)) ?? 0) + run.text.length);
  return runs.reduce((best, run) =>
    (characters.get(keyOf(run)) ?? 0) > (characters.get(keyOf(best)) ?? 0) ? run : best,
  );
}

/** The share of the letters and digits, not of the dots that lead the eye, in such runs. */
function share(runs: readonly Run[], is: (run: Run) => boolean): number {
  const lengthOf = ({ text }: Run) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const all = runs.reduce((sum, run) => sum + lengthOf(run), 0);
  return all === 0 ? 0 : runs.reduce((sum, run) => sum + (is(run) ? lengthOf(run) : 0), 0) / all;
}

/** Right-to-left runs from the right; runs of other scripts between them, such as numbers, keep their own order. */
function fromRightToLeft(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let others: Run[] = [];
  for (const run of [...runs].reverse()) {
    if (run.rightToLeft) {
      ordered.push(...others, run);
      others = [];
    } else {
      others.unshift(run);
    }
  }
  return [...ordered, ...others];
}

function textOf(runs: readonly Run[], rightToLeft: boolean): string {
  let text = '';
  let previous: Run | undefined;
  let base: Run | undefined;
  let script = '';
  const endScript = () => {
    if (base !== undefined && script !== '') {
      text += isRaised(previous ?? base, base) ? raisedText(text, script.trim()) : loweredText(text, script.trim());
    }
    script = '';
  };
  for (const run of runs) {
    const isSmall = base !== undefined && isScript(run, base);
    if (script !== '' && (!isSmall || isRaised(previous ?? run, base ?? run) !== isRaised(run, base ?? run)))
      endScript();
    const blank = previous === undefined ? '' : between(previous, run, rightToLeft);
    if (isSmall) {
      if (script === '') text += blank;
      script += run.text;
    } else {
      text += blank + run.text;
      base = run;
    }
    previous = run;
  }
  endScript();
  // Dots that lead the eye from a title to its page number.
  return text.replace(/(?: ?\.){5,} ?/g, ' ... ').trim();
}

/** Small figures and letters above or below the line: exponents, marks of notes, indexes. */
function isScript(run: Run, base: Run): boolean {
  const shift = Math.abs(run.baseline - base.baseline);
  // Figures are as wide as one another in any font.
  const isCode = run.monospaced && !(/^\d+$/.test(run.text) && run.font !== base.font);
  return !isCode && run.size < 0.85 * base.size && shift > 0.1 * base.size && run.text.trim().length <= longestScript;
}

const longestScript = 12;

function isRaised(run: Run, base: Run): boolean {
  return run.baseline < base.baseline;
}

function between(previous: Run, run: Run, rightToLeft: boolean): string {
  const gap = rightToLeft ? previous.left - run.right : run.left - previous.right;
  const size = Math.min(previous.size, run.size);
  // In code, a blank is as wide as a character, and several of them mean something.
  if (previous.monospaced && run.monospaced) {
    const width = (previous.right - previous.left) / Math.max(previous.text.length, 1);
    return ' '.repeat(Math.max(0, Math.min(80, Math.round(gap / Math.max(width, 0.1)))));
  }
  return gap > narrowestBlank * size || (run.spaceBefore && gap > -narrowestBlank * size) ? ' ' : '';
}
