import { tokenBound } from '@touchstone/lexical';
import type { CountTokens } from './embed-text.ts';

/** The limits of a part of a record. */
interface PartLimits {
  /** Tokens, by their bound, above which a record is split; its parts have half as many at most. */
  readonly recordTokens: number;
  /** Tokens that the embedder reads of a text; Infinity without one. */
  readonly embedTokens: number;
  /** The bound on the tokens that the embedder reads. */
  readonly boundTokens: CountTokens;
}

/** An exact slice of a record's text, in UTF-16 code units from 0, the end exclusive. */
export interface RecordPart {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a text that is too long for one chunk, cut after the last paragraph, line, sentence or word that fits; the whole of any
 * other. One begins where the one before ends, so that together they are the text.
 */
export function recordParts(text: string, limits: PartLimits): readonly RecordPart[] {
  const { recordTokens, embedTokens, boundTokens } = limits;
  // No model reads a character as more than a few tokens: short texts need no estimate.
  const estimated = text.length * 4 < recordTokens ? 0 : tokenBound(text);
  const counted = embedTokens === Number.POSITIVE_INFINITY ? 0 : boundTokens(text);
  if (estimated <= recordTokens && counted <= embedTokens) return [{ start: 0, end: text.length }];
  const most = recordTokens / 2;
  const share = Math.min(1, most / Math.max(1, estimated), counted === 0 ? 1 : embedTokens / counted);
  const usual = Math.max(1, Math.floor(text.length * share));
  const fits = (part: string) => tokenBound(part) <= most && (counted === 0 || boundTokens(part) <= embedTokens);
  const parts: RecordPart[] = [];
  for (let start = 0; start < text.length; ) {
    const left = text.length - start;
    // Two halves, not a whole and a crumb.
    let length = left > usual && left < 1.5 * usual ? Math.ceil(left / 2) : Math.min(usual, left);
    while (length > 1 && !fits(text.slice(start, start + length))) length = Math.floor(length * 0.9);
    const end = start + (length === left ? length : lastBreak(text.slice(start, start + length)));
    parts.push({ start, end });
    start = end;
  }
  return parts;
}

function lastBreak(window: string): number {
  for (const pattern of ['\n\n', '\n', '. ', ' ']) {
    const at = window.lastIndexOf(pattern);
    if (at > window.length / 2) return at + pattern.length;
  }
  // Never between the halves of a surrogate pair.
  const last = window.charCodeAt(window.length - 1);
  return window.length > 1 && last >= 0xd800 && last < 0xdc00 ? window.length - 1 : window.length;
}
