import { defaultAnalyzer } from './default-analyzer.ts';

/** The lines of a chunk that are shown. */
export interface Snippet {
  readonly lines: readonly SnippetLine[];
  /** The number of lines of the chunk that are not shown, before and after. */
  readonly hiddenLines: number;
}

export interface SnippetLine {
  /** Line in the source, from 1; absent where the chunk has no line numbers. */
  readonly number?: number;
  readonly text: string;
}

/** The term of the query that a word matches, or undefined. */
export type MatchWord = (word: string) => string | undefined;

/** A word as identifiers are written, so that a matching `setErrorHandler` lights up whole; a soft hyphen does not divide one. */
export const wordPattern = /[\p{L}\p{N}_$\u00ad]+/gu;

/**
 * The window of at most `maxLines` lines that holds the most different terms of the query, then the most matches; of equal
 * ones the first, with two lines before its matches and as many as possible after them, where what they announce is. Blank lines at its ends are dropped. Of a chunk that defines `symbol`, the line that does comes before a window that
 * is further down, and counts as one of its lines.
 */
export function bestLines(
  text: string,
  startLine: number | undefined,
  matchWord: MatchWord,
  maxLines: number,
  symbol?: string,
): Snippet {
  const lines = text.replace(/\n$/, '').split('\n');
  const best = bestWindow(lines, matchWord, maxLines);
  const definition = symbol === undefined ? undefined : definitionIn(lines, symbol);
  const isBefore = definition !== undefined && definition < best.start && maxLines > 1;
  const { start, end } = isBefore ? bestWindow(lines, matchWord, maxLines - 1, definition + 1) : best;
  const numbered = (line: string, at: number): SnippetLine => ({
    number: startLine === undefined ? undefined : startLine + at,
    text: line,
  });
  return {
    lines: [
      ...(isBefore ? [numbered(lines[definition] ?? '', definition)] : []),
      ...lines.slice(start, end).map((line, at) => numbered(line, start + at)),
    ],
    hiddenLines: lines.length - (end - start) - (isBefore ? 1 : 0),
  };
}

/** The first line that is no comment and contains the last part of a symbol's name. */
function definitionIn(lines: readonly string[], symbol: string): number | undefined {
  const name = symbol.split(/[^\p{L}\p{N}_$]+/u).at(-1) ?? '';
  const at = lines.findIndex((line) => !isComment(line) && line.match(wordPattern)?.some((word) => word === name));
  return at < 0 ? undefined : at;
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*|#|--|;)/.test(line);
}

function bestWindow(lines: readonly string[], matchWord: MatchWord, maxLines: number, from = 0) {
  const found = lines.map((line) => termsIn(line, matchWord));
  const starts = Array.from({ length: Math.max(1, lines.length - from - maxLines + 1) }, (_, at) => from + at);
  const values = starts.map((start) => windowValue(found.slice(start, start + maxLines)));
  const best = Math.max(...values);
  const first = values.indexOf(best);
  let last = first;
  while (best > 0 && values[last + 1] === best) last += 1;
  const at = from + Math.max(first, last - linesBefore);
  const start = firstFrom(lines, at);
  return { start, end: lastUntil(lines, Math.min(lines.length, at + maxLines), start) };
}

const linesBefore = 2;

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

/** Returns a function that maps words of a text to the query's terms, by the analyzer of the keyword branch. */
export function matchQuery(query: string): MatchWord {
  const analyzer = defaultAnalyzer();
  const wanted = new Set(analyzer.terms(query));
  return (word) => analyzer.terms(word).find((term) => wanted.has(term));
}
