import { defaultAnalyzer } from './default-analyzer.ts';

/** The lines of a chunk that are shown. */
export interface Snippet {
  readonly lines: readonly SnippetLine[];
  /** How many lines of the chunk are not shown, before and after. */
  readonly hiddenLines: number;
}

export interface SnippetLine {
  /** Line in the source, from 1; absent where the chunk has no line numbers. */
  readonly number?: number;
  readonly text: string;
}

/** The term of the query that a word stands for, or undefined. */
export type MatchWord = (word: string) => string | undefined;

/** A word as identifiers are written, so that a matching `setErrorHandler` lights up whole; a soft hyphen does not divide one. */
export const wordPattern = /[\p{L}\p{N}_$\u00ad]+/gu;

/**
 * The window of at most `maxLines` lines that holds the most different terms of the query, then the most matches; of equal
 * ones the first. Blank lines at its ends are dropped.
 */
export function bestLines(
  text: string,
  startLine: number | undefined,
  matchWord: MatchWord,
  maxLines: number,
): Snippet {
  const lines = text.replace(/\n$/, '').split('\n');
  const found = lines.map((line) => termsIn(line, matchWord));
  const starts = Array.from({ length: Math.max(1, lines.length - maxLines + 1) }, (_, start) => start);
  const best = starts
    .map((start) => ({ start, value: windowValue(found.slice(start, start + maxLines)) }))
    .reduce((a, b) => (b.value > a.value ? b : a));
  const start = firstFrom(lines, best.start);
  const end = lastUntil(lines, Math.min(lines.length, best.start + maxLines), start);
  return {
    lines: lines.slice(start, end).map((line, index) => ({
      number: startLine === undefined ? undefined : startLine + start + index,
      text: line,
    })),
    hiddenLines: lines.length - (end - start),
  };
}

function termsIn(line: string, matchWord: MatchWord): string[] {
  return (line.match(wordPattern) ?? []).flatMap((word) => matchWord(word) ?? []);
}

/** Different terms count first; 1,000 is more than the matches that a few lines hold. */
function windowValue(lines: readonly (readonly string[])[]): number {
  const terms = lines.flat();
  return new Set(terms).size * 1000 + Math.min(999, terms.length);
}

function firstFrom(lines: readonly string[], start: number): number {
  const found = lines.findIndex((line, index) => index >= start && line.trim() !== '');
  return found < 0 ? start : found;
}

function lastUntil(lines: readonly string[], end: number, start: number): number {
  return end > start + 1 && lines[end - 1]?.trim() === '' ? lastUntil(lines, end - 1, start) : end;
}

/** Tells which words of a text the keyword branch would match with the query: the same analyzer decides. */
export function matchQuery(query: string): MatchWord {
  const analyzer = defaultAnalyzer();
  const wanted = new Set(analyzer.terms(query));
  return (word) => analyzer.terms(word).find((term) => wanted.has(term));
}
