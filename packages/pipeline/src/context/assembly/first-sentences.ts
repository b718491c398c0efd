import { sentenceSegments } from '@touchstone/lexical';

/** The longest beginning of a text that ends with a sentence and fits; undefined where not even the first sentence does. */
export function firstSentences(text: string, fits: (text: string) => boolean): string | undefined {
  const ends = [...sentenceSegments(text)].map(({ index, segment }) => index + segment.length);
  let [fitting, low, high] = [0, 0, ends.length - 1];
  // More text never fits where less does not.
  while (low <= high) {
    const middle = (low + high) >> 1;
    const end = ends[middle] ?? 0;
    if (fits(text.slice(0, end).trimEnd())) {
      fitting = end;
      low = middle + 1;
    } else high = middle - 1;
  }
  return fitting === 0 ? undefined : text.slice(0, fitting).trimEnd();
}
