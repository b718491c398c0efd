import { sentenceSegments, tokenBound } from '@touchstone/lexical';
import { lastAtOrBefore } from './last-at-or-before.ts';
import { type MeasuredLines, tokensBetween } from './text-lines.ts';

/** A text in pieces that are never cut, each with its offset: lines, and of a long line its sentences. */
export interface TextSegments extends MeasuredLines {
  /** The segment, from 1, that contains this character. */
  at(offset: number): number;
  /** The exact slice from the beginning of one segment to the end of another, less the blanks at its end. */
  slice(first: number, last: number): string;
}

/**
 * The text of a page or of a document, measured once. Its paragraphs may be lines of any length, so a line above `maxTokens` falls
 * into sentences, and a sentence above it between words.
 */
export function segmentText(text: string, maxTokens: number): TextSegments {
  const starts: number[] = [];
  const lines: string[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    for (const piece of sentencePieces(line, maxTokens)) {
      starts.push(offset);
      lines.push(piece);
      offset += piece.length;
    }
    offset += 1;
  }
  const ends = lines.map((line, index) => (starts[index] ?? 0) + line.length);
  return {
    lines,
    tokens: tokensBetween(text, ends),
    isBlank: (segment) => (lines[segment - 1] ?? '').trim() === '',
    at: (place) => lastAtOrBefore(starts, place) + 1,
    slice: (first, last) => {
      const end = (starts[last - 1] ?? 0) + (lines[last - 1]?.length ?? 0);
      return text.slice(starts[first - 1] ?? 0, end).trimEnd();
    },
  };
}

/** A line in pieces that together are it: the whole where it is small enough, else its sentences, and of a long sentence its words. */
export function sentencePieces(line: string, maxTokens: number): readonly string[] {
  // No model reads a character as more than a few tokens: short lines need no estimate.
  if (line.length * 4 < maxTokens || tokenBound(line) <= maxTokens) return [line];
  return Array.from(sentenceSegments(line), ({ segment }) => segment).flatMap((sentence) =>
    wordsOf(sentence, maxTokens),
  );
}

/** A sentence in pieces below the limit; text without blanks is cut between characters. */
function wordsOf(sentence: string, maxTokens: number): readonly string[] {
  const tokens = sentence.length * 4 < maxTokens ? 0 : tokenBound(sentence);
  if (tokens <= maxTokens) return [sentence];
  const length = Math.max(16, Math.floor((sentence.length * maxTokens) / tokens / 1.2));
  const pieces: string[] = [];
  for (let from = 0; from < sentence.length; ) {
    const to = from + length >= sentence.length ? sentence.length : cutBefore(sentence, from, from + length);
    pieces.push(sentence.slice(from, to));
    from = to;
  }
  return pieces;
}

function cutBefore(text: string, from: number, limit: number): number {
  const blank = text.lastIndexOf(' ', limit - 1) + 1;
  if (blank > from + (limit - from) / 2) return blank;
  // Never between the halves of a surrogate pair.
  const last = text.charCodeAt(limit - 1);
  return last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit;
}
