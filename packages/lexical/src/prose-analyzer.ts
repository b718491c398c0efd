import type { Analyzer } from './analyzer.ts';
import { foldAccents } from './fold-accents.ts';
import { memoizeByWord } from './memoize-by-word.ts';
import { signedNameTerms } from './signed-names.ts';
import { createStemmer, type StemmingLanguage } from './stemming.ts';
import { stopWords } from './stop-words.ts';
import { wordAnalyzer } from './word-analyzer.ts';

export interface ProseAnalyzerOptions {
  /** Language of the Snowball stemmer. Default `english`; only English has stop words. */
  readonly language?: StemmingLanguage;
}

/**
 * Words of natural language: NFKC, lower case, stop words left out, accents folded, Snowball stems. An underscore separates
 * words. Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese become pairs of characters.
 */
export function proseAnalyzer(options: ProseAnalyzerOptions = {}): Analyzer {
  const language = options.language ?? 'english';
  const termOf = proseTerm(language);
  return wordAnalyzer({
    fingerprint: `touchstone-prose/3;language=${language}`,
    termsOfWord: (word) =>
      (signedNameTerms(word) ?? apostrophePieces(word, language))
        .flatMap((piece) => piece.split('_'))
        .map((piece) => termOf(piece))
        .filter((term) => term !== ''),
  });
}

/**
 * The term of a word of prose, empty for a stop word as it is written: `thé` is none. Accents go before an English stemmer, which does not know them, and
 * after any other, whose rules need them.
 */
export function proseTerm(language: StemmingLanguage, leftOut?: ReadonlySet<string>): (word: string) => string {
  // Identifiers are all different, but their parts repeat.
  const stem = memoizeByWord(createStemmer(language));
  if (language !== 'english') {
    return (word) => {
      const lower = word.toLowerCase();
      return leftOut?.has(lower) ? '' : foldAccents(stem(lower));
    };
  }
  return (word) => {
    const lower = word.toLowerCase();
    return stopWords.has(lower) ? '' : stem(foldAccents(lower));
  };
}

/**
 * The pieces of a word at its apostrophes. Of an English contraction the word inside: `John's` → `John`, `they're` → `they`; nothing of a
 * negated auxiliary (`don't`, `isn't`), which carries no topic. Other apostrophes split a word (`l'avion` → `l`, `avion`).
 */
export function apostrophePieces(word: string, language: StemmingLanguage): string[] {
  if (!/['’]/.test(word)) return [word];
  if (language !== 'english') return word.split(/['’]/);
  if (/n['’]t$/i.test(word)) return [];
  return word.replace(/['’](?:s|d|m|ll|re|ve)$/i, '').split(/['’]/);
}
