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
  readonly refusal: (position: number, estimatedTokens: number, maxTokens: number) => string;
}

export interface Batches {
  /** `start` is the position of the first text among all, from 0. */
  readonly batches: readonly { readonly start: number; readonly texts: readonly string[] }[];
  /** Positions of the texts that lost their end. Empty unless `overLong` is `trim`. */
  readonly trimmed: readonly number[];
}

/**
 * Splits texts into calls that keep a vendor's limits (texts, tokens of a call, tokens of a text), in their order. No text is
 * left out, and none is cut in silence. Throws `invalid_request` with position and limit of the first text that is too long,
 * where those are refused.
 */
export function batchTexts(texts: readonly string[], options: BatchOptions): Batches {
  const { limits, estimateTokens, provider, refusal } = options;
  const maxTokens = Math.min(limits.maxTokensPerText, limits.maxTokensPerCall);
  const trimmed: number[] = [];
  const items = texts.map((text, position) => {
    const tokens = estimateTokens(text);
    if (tokens <= maxTokens) return { text, tokens, position };
    if (options.overLong !== 'trim') {
      throw new RetrievalError('invalid_request', refusal(position, tokens, maxTokens), { provider });
    }
    const kept = trimToTokens(text, maxTokens, estimateTokens);
    trimmed.push(position);
    return { text: kept, tokens: estimateTokens(kept), position };
  });
  const groups = groupWithin(items, {
    maxItems: limits.maxTexts,
    maxSize: limits.maxTokensPerCall,
    sizeOf: ({ tokens }) => tokens,
  });
  return {
    batches: groups.map((group) => ({ start: group[0]?.position ?? 0, texts: group.map(({ text }) => text) })),
    trimmed,
  };
}
