import { type Embedder, RetrievalError } from '@touchstone/contract';
import { groupWithin } from './group-within.ts';
import { trimToTokens } from './trim-to-tokens.ts';

export interface BatchOptions {
  readonly limits: Embedder['limits'];
  /** About how many tokens a text has. */
  readonly estimateTokens: (text: string) => number;
  /**
   * Treatment of a text over the limit of one text (or of a whole call). Default `refuse`: the call fails and names it.
   * `trim`: its end is cut off, and `trimmed` lists it.
   */
  readonly overLong?: 'refuse' | 'trim';
  readonly provider: string;
  /** The message for a text that is refused. */
  readonly refusal: (position: number, estimatedTokens: number, maxTokens: number) => string;
}

interface TextBatch {
  /** Position of the first text among all, from 0. */
  readonly start: number;
  readonly texts: readonly string[];
  readonly estimatedTokens: number;
}

/** A text that lost its end; lengths in UTF-16 code units. */
interface TrimmedText {
  /** From 0. */
  readonly position: number;
  readonly estimatedTokens: number;
  readonly length: number;
  readonly keptLength: number;
}

export interface Batches {
  readonly batches: readonly TextBatch[];
  /** Empty unless `overLong` is `trim`. */
  readonly trimmed: readonly TrimmedText[];
}

/**
 * Splits texts into calls that keep a vendor's limits (texts, tokens of a call, tokens of a text), in their order. No text is
 * left out, and none is cut in silence.
 *
 * Throws `invalid_request` with position and limit of the first text that is too long, where those are refused.
 */
export function batchTexts(texts: readonly string[], options: BatchOptions): Batches {
  const { limits, estimateTokens } = options;
  const maxTokens = Math.min(limits.maxTokensPerText, limits.maxTokensPerCall);
  const trimmed: TrimmedText[] = [];
  const items = texts.map((text, position) => {
    const tokens = estimateTokens(text);
    if (tokens <= maxTokens) return { text, tokens, position };
    if (options.overLong !== 'trim') throw tooLong(position, tokens, maxTokens, options);
    const kept = trimToTokens(text, maxTokens, estimateTokens);
    trimmed.push({ position, estimatedTokens: tokens, length: text.length, keptLength: kept.length });
    return { text: kept, tokens: estimateTokens(kept), position };
  });
  const groups = groupWithin(items, {
    maxItems: limits.maxTexts,
    maxSize: limits.maxTokensPerCall,
    sizeOf: ({ tokens }) => tokens,
  });
  const batches = groups.map((group) => ({
    start: group[0]?.position ?? 0,
    texts: group.map(({ text }) => text),
    estimatedTokens: group.reduce((sum, { tokens }) => sum + tokens, 0),
  }));
  return { batches, trimmed };
}

function tooLong(
  position: number,
  tokens: number,
  maxTokens: number,
  { provider, refusal }: BatchOptions,
): RetrievalError {
  return new RetrievalError('invalid_request', refusal(position, tokens, maxTokens), { provider });
}
