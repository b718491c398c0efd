import { tokenBound } from '@touchstone/lexical';
import { sentencePieces } from './text-segments.ts';

/** An exact slice of a line, in UTF-16 code units from 0, the end exclusive. */
export interface LineCut {
  readonly start: number;
  readonly end: number;
}

/** The parts of a line that is too long for a chunk, each of about `targetTokens` at most: cut after sentences, else words, else characters. */
export function cutLine(line: string, targetTokens: number): readonly LineCut[] {
  const parts: LineCut[] = [];
  let [start, end, tokens] = [0, 0, 0];
  for (const piece of sentencePieces(line, targetTokens)) {
    const more = tokenBound(piece);
    if (end > start && tokens + more > targetTokens) {
      parts.push({ start, end });
      [start, tokens] = [end, 0];
    }
    end += piece.length;
    tokens += more;
  }
  return end > start ? [...parts, { start, end }] : parts;
}
