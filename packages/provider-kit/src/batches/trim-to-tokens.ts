import { isTooLong } from '../vendor/too-long.ts';

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
function wholeCharacters(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}

/** Sends ever shorter beginnings of a text refused as too long, a quarter less each time; throws the last refusal. */
export async function askForBeginning<Answer>(
  text: string,
  refusal: unknown,
  request: (text: string) => Promise<Answer>,
): Promise<Answer> {
  let last = refusal;
  let kept = text;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    kept = kept.slice(0, wholeCharacters(kept, Math.floor(kept.length * 0.75)));
    if (kept.trim() === '') break;
    try {
      return await request(kept);
    } catch (caught) {
      if (!isTooLong(caught)) throw caught;
      last = caught;
    }
  }
  throw last;
}

/** After these a tenth of the text is left: no estimate is so far off. */
const maxTurns = 8;
