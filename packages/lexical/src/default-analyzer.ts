import type { Analyzer } from './analyzer.ts';
import { identifierParts } from './code-analyzer.ts';
import { perLanguage } from './per-language.ts';
import { apostrophePieces, proseTerm } from './prose-analyzer.ts';
import { signedNameTerms } from './signed-names.ts';
import type { StemmingLanguage } from './stemming.ts';
import { languageRules } from './text-language.ts';
import { wordAnalyzer } from './word-analyzer.ts';

export interface DefaultAnalyzerOptions {
  /**
   * Language of the Snowball stemmer, for texts of any language; only English has stop words then. Default `english`, with rules of
   * their own for texts that are known to be in one of `textLanguages`.
   */
  readonly language?: StemmingLanguage;
}

/**
 * The analyzer of the keyword branch: one setting for prose and code. Every word is an identifier: its parts and its
 * whole become terms, and both are treated as prose (stop words, stems), so that "user name" matches `getUserNames`.
 *
 * - Neighbouring parts count joined too, in texts and not in queries: "github" matches `GitHubClient`.
 * - A part of one character (`x_axis`, `K8s`) counts only within the whole.
 * - A word of more than 12 parts, or longer than 64 characters, is data and no name: one term, of its first 64.
 * - The terms of the lead line count twice: a short first line with text after it is a title, a heading or a signature.
 *   A query of one line has none.
 * - A text known to be German, French or Spanish has its language's stop words and stems; see `textLanguages`.
 *
 * Text made only of stop words has no terms. Throws `invalid_config` for an unknown language.
 */
export function defaultAnalyzer({ language = 'english' }: DefaultAnalyzerOptions = {}): Analyzer {
  const analyzer = made.get(language) ?? analyzerFor(language);
  made.set(language, analyzer);
  return analyzer;
}

/** One for all that asks: what it remembers of words serves everyone. */
const made = new Map<StemmingLanguage, Analyzer>();

function analyzerFor(language: StemmingLanguage): Analyzer {
  const analyzer = identifierAnalyzer(language, proseTerm(language));
  if (language !== 'english') return analyzer;
  return perLanguage(analyzer, (other) => {
    const { stemmer, functionWords } = languageRules[other];
    return identifierAnalyzer(stemmer, proseTerm(stemmer, functionWords));
  });
}

function identifierAnalyzer(language: StemmingLanguage, termOf: (word: string) => string): Analyzer {
  const termsBy = (compoundsOf: (name: string) => readonly string[]) => (word: string) => {
    // Most words: no case or digit divides them, no apostrophe, so they are one part.
    if (plainWord.test(word)) return present(termOf(word));
    const signed = signedNameTerms(word);
    if (signed !== undefined) return present(...signed.map(termOf));
    const pieces = apostrophePieces(word, language);
    const terms = pieces.flatMap((piece) => {
      const parts = piece.length > maxNameLength ? [] : identifierParts(piece);
      if (parts.length === 0 || parts.length > maxParts) return dataTerm(piece);
      if (parts.length === 1) return present(termOf(parts[0] as string));
      const names = parts.filter((part) => part.length > 1);
      return present(...[...names, ...compoundsOf(piece), parts.join('')].map(termOf));
    });
    const isName = pieces.length === 2 && !elision.test(pieces[0] as string);
    return isName ? [...terms, ...present(termOf(pieces.join('')))] : terms;
  };
  return wordAnalyzer({
    fingerprint: `touchstone-default/3;language=${language}`,
    leadLineWeight: 2,
    termsOfWord: termsBy(compounds),
    queryTermsOfWord: termsBy(() => []),
  });
}

/**
 * Neighbouring parts of a longer name that no underscore divides, joined in twos, and in threes where one is a single
 * character: a name in a name (`GitHubClient`, `SQLiteStore`, `OAuth2Flow`) is matched in every common spelling.
 */
function compounds(name: string): readonly string[] {
  return name.split('_').flatMap((segment) => {
    const parts = identifierParts(segment);
    const joined = (count: number) => parts.slice(count - 1).map((_, at) => parts.slice(at, at + count));
    const threes = joined(3).filter((three) => three.some((part) => part.length === 1));
    const found = [...joined(2), ...threes].map((some) => some.join(''));
    // The whole is a term anyway; two characters are bits of `K8s` or `x86`.
    return found.filter((one) => one !== name && one.length >= leastCompound);
  });
}

/** The part before a French or Italian apostrophe; other names (`O'Reilly`, `Hawai'i`) are also a term as a whole. */
const elision = /^(?:[^o]|qu)$/i;

function present(...terms: string[]): string[] {
  return terms.filter((term) => term !== '');
}

function dataTerm(piece: string): string[] {
  return present(piece.replaceAll('_', '').toLowerCase().slice(0, maxNameLength));
}

const plainWord = /^[A-Z]?[a-z]{1,63}$/;
const leastCompound = 3;
const maxParts = 12;
const maxNameLength = 64;
