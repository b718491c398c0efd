import { type TextLanguage, textLanguages } from '@touchstone/lexical';

const firstMark = 2 ** 32 - 1000;

/**
 * The index in a chunk's keyword vector that marks the language of its analysis. So the counts of terms include the
 * number of chunks of each language, and a chunk's vector has its own language. Term ids end at 2^31; no query names
 * these.
 */
export function languageMark(language: TextLanguage): number {
  const [first = 0, second = 0] = [...language].map((letter) => letter.charCodeAt(0) - 97);
  return firstMark + 26 * first + second;
}

/** All of them, with their languages. */
export const languageMarks: ReadonlyMap<number, TextLanguage> = new Map(
  textLanguages.map((language) => [languageMark(language), language]),
);

/** True if an index of a vector may be that of a language: also of one from a later version. */
export function isLanguageMark(index: number): boolean {
  return index >= firstMark && index < firstMark + 26 * 26;
}
