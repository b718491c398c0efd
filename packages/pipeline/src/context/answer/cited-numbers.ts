/**
 * The numbers of the sources that a text cites, each once, in its order: `[1]`, `[1, 3]`, `[2-4]`, `[Source 2]`, and a
 * source's whole header. What stands in code is no citation.
 */
export function citedNumbers(text: string): readonly number[] {
  const numbers = new Set<number>();
  for (const [, list = ''] of text.replace(/`[^`]*`/g, '').matchAll(citation)) {
    for (const [, from = '', to = from] of list.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) {
      const [first, last] = [Number(from), Number(to)];
      // A range that is none names its two ends.
      const isRange = last > first && last - first < longestRange;
      const cited = isRange ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [first, last];
      for (const number of cited) numbers.add(number);
    }
  }
  return [...numbers];
}

const one = '(?:sources?\\s*)?\\d{1,4}';
const citation = new RegExp(`\\[\\s*(${one}(?:\\s*(?:[,;&–-]|and)\\s*${one})*)\\s*(?:\\|[^\\]\\n]*)?\\]`, 'gi');

/** Sources of the longest range; a context has no more. */
const longestRange = 50;
