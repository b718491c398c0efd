import { type NumberRange, romanNumeral } from '@touchstone/contract';

/** A question for more pages is one for a stretch of the book. */
const mostPages = 500;

/** The printed pages of a question: its numbers, or its Roman numerals where the question writes them so (`page xiv`). */
export function printedPages(pages: readonly NumberRange[], question: string): readonly string[] | undefined {
  if (pages.length === 0) return undefined;
  const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return pages
    .flatMap(({ from, to }) => {
      const isRoman = words.has(romanNumeral(from)) && !words.has(String(from));
      const numbers = Array.from({ length: Math.min(to - from + 1, mostPages) }, (_, at) => from + at);
      if (!isRoman) return numbers.map(String);
      return numbers.map(romanNumeral).flatMap((numeral) => [numeral, numeral.toUpperCase()]);
    })
    .slice(0, mostPages);
}
