import { type Analyzer, maxQueryCount, type QueryTerm } from './analyzer.ts';
import { foldText } from './fold-text.ts';
import { memoizeByWord } from './memoize-by-word.ts';
import { stopWords } from './stop-words.ts';
import { languageRules, type TextLanguage } from './text-language.ts';

/**
 * Returns a function for the terms of a query in an index where some texts are in these languages, and all others are analyzed without one.
 * The forms of a word go together, so that the few texts that have one of them do not make it look rare. Words without meaning in the
 * query's language are left out for the same reason: a few texts whose language is not known may contain them.
 */
export function queryForms(
  analyzerOf: (language: TextLanguage | undefined) => Analyzer,
): (text: string, languages: readonly TextLanguage[]) => readonly QueryTerm[] {
  // By the languages of the index: a word's terms there are computed once.
  const known = new Map<string, (word: string) => QueryWord>();
  return (text, languages) => {
    const key = languages.join(' ');
    const learned = known.get(key) ?? memoizeByWord(wordReader(analyzerOf, languages), mostWords);
    known.set(key, learned);
    return termsOf(text, languages, new Set(soughtIn(analyzerOf(undefined), text)), learned);
  };
}

/** Words of queries that are remembered for an index, some hundred bytes each. */
const mostWords = 10_000;

/** A word of a query, as the analyzers of an index read it. */
interface QueryWord {
  /** Its terms in texts without a known language. */
  readonly usual: readonly string[];
  /** The forms of each of its terms. */
  readonly forms: readonly (readonly string[])[];
  /** The languages in which it carries no topic; undefined is English. */
  readonly emptyIn: readonly (TextLanguage | undefined)[];
}

function wordReader(
  analyzerOf: (language: TextLanguage | undefined) => Analyzer,
  languages: readonly TextLanguage[],
): (word: string) => QueryWord {
  return (word) => {
    const usual = soughtIn(analyzerOf(undefined), word);
    const others = languages.map((language) => soughtIn(analyzerOf(language), word));
    const lower = word.toLowerCase();
    const emptyIn = [undefined, ...languages].filter((language) =>
      (language === undefined ? stopWords : languageRules[language].functionWords).has(lower),
    );
    return { usual, forms: formsOf(usual, others), emptyIn };
  };
}

/** `known`: the usual terms of the whole query; words without one of them are skipped. */
function termsOf(
  text: string,
  languages: readonly TextLanguage[],
  known: ReadonlySet<string>,
  learned: (word: string) => QueryWord,
): readonly QueryTerm[] {
  const folded = foldText(text);
  const words = folded.match(wordWithApostrophes) ?? [];
  const pieces = apostrophe.test(folded) ? words.flatMap((word) => word.split(apostrophe)) : words;
  const spoken = languageOf(pieces.map(learned), languages);
  const all = (spoken === undefined ? words : pieces).map(learned);
  // To the rules of German, function words of English are words like any other, and rare ones.
  const telling = all.filter(({ emptyIn }) => !emptyIn.includes(spoken));
  const terms = new Map<string, QueryTerm>();
  for (const { usual, forms: each } of telling.length > 0 ? telling : all) {
    if (usual.length > 0 && !usual.some((term) => known.has(term))) continue;
    for (const forms of each) {
      const key = forms.join(' ');
      terms.set(key, { forms, count: Math.min(maxQueryCount, (terms.get(key)?.count ?? 0) + 1) });
    }
  }
  return [...terms.values()];
}

function soughtIn(analyzer: Analyzer, text: string): readonly string[] {
  return analyzer.queryTerms?.(text) ?? analyzer.terms(text);
}

/** Terms at the same position are forms of one; where a language leaves some out, each is a term of its own. */
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
function languageOf(pieces: readonly QueryWord[], languages: readonly TextLanguage[]): TextLanguage | undefined {
  const count = (language: TextLanguage | undefined) =>
    pieces.filter(({ emptyIn }) => emptyIn.includes(language)).length;
  let most = count(undefined);
  let spoken: TextLanguage | undefined;
  for (const language of languages) {
    const own = count(language);
    if (own <= most) continue;
    most = own;
    spoken = language;
  }
  return spoken;
}

/** Words with the apostrophes and signs that belong to them (see `signed-names.ts`). */
const wordWithApostrophes = /c\+\+|[cfj]#|\.net|e-[\p{L}\p{M}\p{N}_]+|[\p{L}\p{M}\p{N}_'’]+/giu;
const apostrophe = /['’]/;
