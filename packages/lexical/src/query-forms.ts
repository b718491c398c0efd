import type { Analyzer, QueryTerm } from './analyzer.js';
import { stopWords } from './stop-words.js';
import { languageRules, type TextLanguage } from './text-language.js';

/**
 * The terms of a query among texts of which some are in these languages, and all others are analyzed without one. The forms of a word go
 * together, so that the few texts that have one of them do not make it look rare. Words that tell nothing in the language that the query is
 * in are left out for the same reason: they may stand in a few texts whose language is not known.
 */
export function queryForms(
  text: string,
  languages: readonly TextLanguage[],
  analyzerOf: (language: TextLanguage | undefined) => Analyzer,
): readonly QueryTerm[] {
  const base = analyzerOf(undefined);
  const soughtIn = (analyzer: Analyzer, some: string) => analyzer.queryTerms?.(some) ?? analyzer.terms(some);
  const known = new Set(soughtIn(base, text));
  const words = text.normalize('NFKC').match(wordWithApostrophes) ?? [];
  const spoken = languageOf(words, languages);
  const pieces = spoken === undefined ? words : words.flatMap((word) => word.split(apostrophe));
  // To the rules of German, function words of English are words like any other, and rare ones.
  const tellsNothing = (piece: string) =>
    spoken === undefined ? stopWords.has(piece.toLowerCase()) : isFunctionWord(piece, spoken);
  const telling = pieces.filter((piece) => !tellsNothing(piece));
  const terms = new Map<string, QueryTerm>();
  for (const word of telling.length > 0 ? telling : pieces) {
    const usual = soughtIn(base, word);
    // The whole query tells more than this word.
    if (usual.length > 0 && !usual.some((term) => known.has(term))) continue;
    const others = languages.map((language) => soughtIn(analyzerOf(language), word));
    for (const forms of formsOf(usual, others)) {
      const key = forms.join(' ');
      terms.set(key, { forms, count: (terms.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...terms.values()];
}

/** Terms that stand in the same place are forms of one; where a language leaves some out, each is a term of its own. */
function formsOf(usual: readonly string[], others: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (others.every(({ length }) => length === usual.length)) {
    return usual.map((term, at) => [...new Set([term, ...others.flatMap((terms) => terms[at] ?? [])])].sort());
  }
  return [...new Set([...usual, ...others.flat()])].map((term) => [term]);
}

/**
 * The language that more words of a query belong to than to English, by function words; the first of equals. Undefined:
 * English, or not known.
 */
function languageOf(words: readonly string[], languages: readonly TextLanguage[]): TextLanguage | undefined {
  const pieces = words.flatMap((word) => word.split(apostrophe));
  const count = (isKnown: (piece: string) => boolean) => pieces.filter(isKnown).length;
  let most = count((piece) => stopWords.has(piece.toLowerCase()));
  let spoken: TextLanguage | undefined;
  for (const language of languages) {
    const own = count((piece) => isFunctionWord(piece, language));
    if (own <= most) continue;
    most = own;
    spoken = language;
  }
  return spoken;
}

function isFunctionWord(word: string, language: TextLanguage): boolean {
  return languageRules[language].functionWords.has(word.toLowerCase());
}

const wordWithApostrophes = /[\p{L}\p{M}\p{N}_'’]+/gu;
const apostrophe = /['’]/;
