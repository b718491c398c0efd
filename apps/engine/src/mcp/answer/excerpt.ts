import { bestLines, type MatchWord, wordPattern } from '@touchstone/lexical';
import type { Passage } from './passage.ts';

/**
 * The longest part of a passage that fits, around the lines that match the question best; of a single long line the part around its first
 * match. Where too little fits, the citation alone, without text.
 */
export function excerptOf(passage: Passage, matchWord: MatchWord, fits: (shorter: Passage) => boolean): Passage {
  const count = passage.text.split('\n').length;
  const whole = { lines: passage.lines };
  const ofLines = (most: number): Passage => {
    const { lines } = bestLines(passage.text, 1, matchWord, most);
    const [first = 1, last = first] = [lines[0]?.number, lines.at(-1)?.number];
    const start = passage.lines?.start;
    const span = start === undefined ? undefined : { start: start + first - 1, end: start + last - 1 };
    return { ...passage, lines: span, text: lines.map(({ text }) => text).join('\n'), whole };
  };
  const most = largest(count - 1, (lines) => fits(ofLines(lines)));
  if (most >= fewestLines) return ofLines(most);
  const line = ofLines(1);
  const ofCharacters = (length: number): Passage => ({ ...line, text: around(line.text, matchWord, length) });
  const length = largest(line.text.length - 1, (characters) => fits(ofCharacters(characters)));
  if (length >= fewestCharacters) return ofCharacters(length);
  return most > 0 && line.text.length >= fewestCharacters ? ofLines(most) : { ...passage, text: '' };
}

/** Lines of the shortest excerpt. */
const fewestLines = 3;
/** Characters of the shortest part of a line. */
const fewestCharacters = 160;

/** So many characters of a line, a third of them before its first match. */
function around(line: string, matchWord: MatchWord, length: number): string {
  const match = line.matchAll(wordPattern).find(([word]) => matchWord(word) !== undefined);
  const from = Math.max(0, Math.min((match?.index ?? 0) - Math.floor(length / 3), line.length - length));
  const part = beginning(withoutHalf(line.slice(from)), length);
  return `${from > 0 ? '…' : ''}${part}${from + length < line.length ? '…' : ''}`;
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

function withoutHalf(text: string): string {
  return /^[\uDC00-\uDFFF]/.test(text) ? text.slice(1) : text;
}
