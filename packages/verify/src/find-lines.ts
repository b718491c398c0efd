/** Where a text stands in a file, in lines from 1, inclusive. */
export interface LineSpan {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The lines of a file that are exactly this text; where it stands several times, the place nearest to `near`, the earlier of two.
 * A line ends at `\n` and nowhere else, as it does when files are indexed.
 */
export function findLines(file: string, text: string, near: number): LineSpan | undefined {
  const lines = text.split('\n').length;
  let best: number | undefined;
  let line = 1;
  let counted = 0;
  for (let at = file.indexOf(text); at >= 0; at = file.indexOf(text, at + 1)) {
    const end = at + text.length;
    const isWhole = (at === 0 || file[at - 1] === '\n') && (end === file.length || file[end] === '\n');
    if (!isWhole) continue;
    line += newlines(file, counted, at);
    counted = at;
    if (best === undefined || Math.abs(line - near) < Math.abs(best - near)) best = line;
  }
  return best === undefined ? undefined : { startLine: best, endLine: best + lines - 1 };
}

/** How many of the text's own lines, blank ones aside, the file still has. */
export function linesStillThere(file: string, text: string): { readonly kept: number; readonly total: number } {
  const present = new Set(file.split('\n').map((line) => line.trim()));
  const own = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { kept: own.filter((line) => present.has(line)).length, total: own.length };
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
