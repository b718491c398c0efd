import { Buffer } from 'node:buffer';
import { unitsWithin } from '@touchstone/lexical';

/** A bound on the tokens of a text that costs next to nothing: no tokenizer makes more tokens than there are bytes. */
export function mostTokens(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * The beginning of a text that fits into so many tokens, by the estimate of `@touchstone/lexical`: whole lines where one ends in the
 * second half of it, else up to a piece. A text that fits is returned as it is.
 */
export function leadingTokens(text: string, maxTokens: number): string {
  const fits = unitsWithin(text, maxTokens);
  if (fits === text.length) return text;
  const end = isInsideSurrogatePair(text, fits) ? fits - 1 : fits;
  const lineEnd = text.lastIndexOf('\n', end);
  return text.slice(0, lineEnd > end / 2 ? lineEnd : end);
}

function isInsideSurrogatePair(text: string, at: number): boolean {
  return at > 0 && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
}
