import type { MeasuredLines } from './text/text-lines.ts';

interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Ranges of about `targetTokens` for lines that have no other structure. A cut goes before the last blank line of the
 * second half of a range, else before its least indented line. A line is never cut, however long.
 */
export function splitByLines(
  startLine: number,
  endLine: number,
  text: MeasuredLines,
  targetTokens: number,
): readonly LineRange[] {
  const ranges: LineRange[] = [];
  let from = startLine;
  while (from <= endLine) {
    let to = from;
    while (to < endLine && text.tokens(from, to + 1) <= targetTokens) to++;
    if (to < endLine) to = bestCut(from, to, text, targetTokens);
    ranges.push({ startLine: from, endLine: to });
    from = to + 1;
  }
  return ranges;
}

/** The last line of the range that begins at `from` and may reach `to`. */
function bestCut(from: number, to: number, text: MeasuredLines, targetTokens: number): number {
  let best = to;
  let bestIndent = Number.POSITIVE_INFINITY;
  for (let next = to + 1; next > from && text.tokens(from, next - 1) >= targetTokens / 2; next--) {
    if (text.isBlank(next)) return next;
    const indent = /^\s*/.exec(text.lines[next - 1] ?? '')?.[0].length ?? 0;
    if (indent < bestIndent) {
      bestIndent = indent;
      best = next - 1;
    }
  }
  return best;
}
