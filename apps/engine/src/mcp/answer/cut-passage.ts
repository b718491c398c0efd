import { citeLines } from './cite-lines.ts';
import type { Passage } from './passage.ts';

/** As many whole lines of the text as fit, or of a single long line its beginning; `rest` cites the lines that are missing. */
export function cutPassage(passage: Passage, fits: (passage: Passage) => boolean): Passage {
  const lines = passage.text.split('\n');
  const toLine = (count: number): Passage => ({
    ...passage,
    text: lines.slice(0, count).join('\n'),
    rest: restAfter(passage, count),
  });
  const whole = largest(lines.length - 1, (count) => fits(toLine(count)));
  if (whole > 0) return toLine(whole);
  const [line = ''] = lines;
  const toCharacter = (count: number): Passage => ({
    ...passage,
    text: beginning(line, count),
    rest: restAfter(passage, 0),
  });
  return toCharacter(largest(line.length, (count) => fits(toCharacter(count))));
}

/** The largest number up to `max` for which the condition holds; it holds for every smaller one. 0 where it holds for none. */
export function largest(max: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The beginning of a text, without half of a surrogate pair. */
export function beginning(text: string, length: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalf ? length - 1 : length);
}

/** A passage without lines is cited as a whole: `show` pages through it. */
function restAfter({ citation, startLine, endLine }: Passage, lines: number): string {
  if (startLine === undefined || endLine === undefined) return citation;
  return citeLines(citation, Math.min(startLine + lines, endLine), endLine);
}
