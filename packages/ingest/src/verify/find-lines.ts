/** The lines of a text in a file, from 1, inclusive. */
interface LineSpan {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The lines of a file that are exactly this text; of several, the ones nearest to `near`, the earlier of two. A line
 * ends at `\n` and nowhere else, as in indexing.
 */
export function findLines(file: string, text: string, near: number): LineSpan | undefined {
  const lines = text.split('\n').length;
  const isWholeAt = (at: number) => {
    const end = at + text.length;
    return (at === 0 || file[at - 1] === '\n') && (end === file.length || file[end] === '\n');
  };
  const cited = startOf(file, near);
  if (cited !== undefined && file.startsWith(text, cited) && isWholeAt(cited)) {
    return { startLine: near, endLine: near + lines - 1 };
  }
  let best: number | undefined;
  let line = 1;
  let counted = 0;
  // Of a line that repeats itself, no character but the first begins a whole line.
  const nextAfter = (at: number) => {
    const lineEnd = file.indexOf('\n', at);
    return lineEnd < 0 ? -1 : file.indexOf(text, lineEnd + 1);
  };
  for (let at = file.indexOf(text); at >= 0; at = nextAfter(at)) {
    if (!isWholeAt(at)) continue;
    line += newlines(file, counted, at);
    counted = at;
    if (best === undefined || Math.abs(line - near) < Math.abs(best - near)) best = line;
  }
  return best === undefined ? undefined : { startLine: best, endLine: best + lines - 1 };
}

/** The position of a part of a line. */
interface LinePartPlace {
  /** From 1. */
  readonly line: number;
  /** In characters from 0. */
  readonly start: number;
}

/** The position of a text within one line of a file: the cited one where it matches, else the first. */
export function findLinePart(file: string, text: string, cited: LinePartPlace): LinePartPlace | undefined {
  const lineStart = startOf(file, cited.line);
  if (lineStart !== undefined && file.startsWith(text, lineStart + cited.start)) return cited;
  const at = text === '' ? -1 : file.indexOf(text);
  if (at < 0) return undefined;
  const line = newlines(file, 0, at) + 1;
  return { line, start: at - (startOf(file, line) ?? 0) };
}

/** The number of the text's own lines, blank ones aside, that the file still has. */
export function linesStillThere(file: string, text: string): { readonly kept: number; readonly total: number } {
  const present = new Set(file.split('\n').map((line) => line.trim()));
  const own = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { kept: own.filter((line) => present.has(line)).length, total: own.length };
}

/** The start of a line; undefined behind the last one. */
function startOf(file: string, line: number): number | undefined {
  let at = 0;
  for (let passed = 1; passed < line; passed++) {
    at = file.indexOf('\n', at) + 1;
    if (at === 0) return undefined;
  }
  return at;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
