import { estimateTokens, type TokenFamily, tokenBound } from '@touchstone/lexical';
import { clipped } from '../text/clipped.ts';

/** Estimated tokens that a text has for the embedder; always 0 where there is none. */
export type CountTokens = (text: string) => number;

/** The length that an embedder reads of one text. */
export interface EmbedderWindow {
  /** Infinity without an embedder. */
  readonly maxEmbedTokens: number;
  /** The estimate, for batches of texts and for costs. */
  readonly countTokens: CountTokens;
  /** A bound on the same, by which texts are made to fit. */
  readonly boundTokens: CountTokens;
}

/** The window of an embedder whose tokens are estimated as those of a family; without one, no token is counted. */
export function embedderWindow({
  tokenFamily,
  maxEmbedTokens,
}: {
  readonly tokenFamily?: TokenFamily;
  readonly maxEmbedTokens: number;
}): EmbedderWindow {
  if (tokenFamily === undefined) return { maxEmbedTokens, countTokens: () => 0, boundTokens: () => 0 };
  return {
    maxEmbedTokens,
    countTokens: (text) => estimateTokens(text, tokenFamily),
    boundTokens: (text) => tokenBound(text, tokenFamily),
  };
}

/**
 * The text of a chunk for an embedder: a header that locates it, then its text. The header takes a quarter of the
 * window at most, and half a surrogate pair, which has no form in UTF-8, is replaced.
 */
export function embedTextOf(header: readonly string[], text: string, window: EmbedderWindow): string {
  return [shortHeader(header.join('\n'), window), '', text.trim()].join('\n').toWellFormed();
}

/** True if an embedder would refuse a chunk, or leave its end unread. */
export function isOverWindow(header: readonly string[], text: string, window: EmbedderWindow): boolean {
  const { maxEmbedTokens, boundTokens } = window;
  // No model reads a character as more than a few tokens: short texts need no count.
  const length = header.reduce((sum, line) => sum + line.length + 1, text.length);
  if (length * 4 < maxEmbedTokens) return false;
  return boundTokens(embedTextOf(header, text, window)) > maxEmbedTokens;
}

export function shortHeader(header: string, { maxEmbedTokens, boundTokens }: EmbedderWindow): string {
  // No model reads a character as more than a few tokens: short ones need no count.
  if (header.length * 4 <= maxEmbedTokens / 4) return header;
  let short = header;
  while (short.length > 0 && boundTokens(short) > maxEmbedTokens / 4)
    short = clipped(short, Math.floor(short.length * 0.8));
  return short;
}
