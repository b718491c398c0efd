/**
 * The longest beginning of a text within `maxTokens`, by bisection, never ending inside a surrogate pair. The result
 * keeps the limit, also where the estimate does not grow with the text.
 */
export function trimToTokens(text: string, maxTokens: number, estimateTokens: (text: string) => number): string {
  let fits = 0;
  let tooLong = text.length;
  while (tooLong - fits > 1) {
    const middle = wholeCharacters(text, (fits + tooLong) >>> 1);
    // Only the low half of a pair is left between them.
    if (middle <= fits) break;
    if (estimateTokens(text.slice(0, middle)) <= maxTokens) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, fits);
}

/** The same length, or one less where it would end inside a surrogate pair. */
export function wholeCharacters(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}
