import { estimateTokens } from '@touchstone/lexical';

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
  /** Estimated tokens of the lines `startLine` to `endLine`. */
  tokens(startLine: number, endLine: number): number;
  isBlank(line: number): boolean;
}

export function measureLines(text: string): MeasuredLines {
  const lines = splitLines(text);
  const upTo = new Float64Array(lines.length + 1);
  for (let index = 0; index < lines.length; index++) {
    upTo[index + 1] = (upTo[index] ?? 0) + estimateTokens(lines[index] ?? '');
  }
  return {
    lines,
    tokens: (startLine, endLine) => (upTo[endLine] ?? 0) - (upTo[startLine - 1] ?? 0),
    isBlank: (line) => (lines[line - 1] ?? '').trim() === '',
  };
}
