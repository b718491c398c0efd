import { tokenBoundsUpTo } from '@touchstone/lexical';

/**
 * The lines of a text. A line ends at `\n` and nowhere else: a `\r` before it stays part of the line, as do a byte order
 * mark and U+2028. So the text of a chunk is byte for byte what `sed -n 'START,ENDp' FILE` prints, less the last `\n`.
 * A `\n` at the end of the file closes the last line and does not begin another.
 */
export function splitLines(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The text of the lines `startLine` to `endLine`, from 1 and inclusive; undefined when the file has no such lines. */
export function sliceLines(text: string, startLine: number, endLine: number): string | undefined {
  const lines = splitLines(text);
  if (startLine < 1 || endLine < startLine || endLine > lines.length) return undefined;
  return lines.slice(startLine - 1, endLine).join('\n');
}

/** A text whose lines have been measured once. */
export interface MeasuredLines {
  readonly lines: readonly string[];
  /** Estimated tokens of the lines `startLine` to `endLine` and the breaks between them, or a few more. */
  tokens(startLine: number, endLine: number): number;
  isBlank(line: number): boolean;
}

export function measureLines(text: string): MeasuredLines {
  const lines = splitLines(text);
  let end = -1;
  const ends = lines.map((line) => {
    end += 1 + line.length;
    return end;
  });
  return {
    lines,
    tokens: tokensBetween(text, ends),
    isBlank: (line) => (lines[line - 1] ?? '').trim() === '',
  };
}

/** Tokens of the pieces `first` to `last`, from 1, of a text whose pieces end at these offsets. */
export function tokensBetween(text: string, ends: readonly number[]): (first: number, last: number) => number {
  const upTo = tokenBoundsUpTo(text, ends);
  // Where a piece follows another, white space at the seam may have counted before it: one token more is safe.
  const before = (first: number) => (first === 1 ? 0 : (upTo[first - 2] ?? 0) - 1);
  return (first, last) => Math.ceil((upTo[last - 1] ?? 0) - before(first));
}
