/**
 * Turns text into the terms that an index counts. Documents and queries go through the same analyzer; an index records
 * its fingerprint and refuses another.
 */
export interface Analyzer {
  /** Name, version and every option that changes a term: equal fingerprints give equal terms of a text in one language. */
  readonly fingerprint: string;
  /**
   * The terms in the order of the text, a term as often as it counts. `language` is the text's own, where it is known;
   * an analyzer without rules for it ignores it. Throws `invalid_request` for a non-string.
   */
  terms(text: string, language?: string): string[];
  /** Optional: the terms to look for, as often as they count. Default: `terms(text)`. */
  queryTerms?(text: string): string[];
  /** Optional: query terms where some texts are in these languages. Default: `queryTerms(text)`, one form each. */
  queryForms?(text: string, languages: readonly string[]): readonly QueryTerm[];
  /**
   * Optional, for indexing in bulk: a function that returns the same terms as the caller's numbers for them, without
   * making a string of each word. `numberOf` must always give the same number for a term, and analyze nothing itself.
   */
  numbered?(numberOf: (term: string) => number): NumberedTerms;
}

/** A term of a query, with the forms that it has in texts of one language and another. */
export interface QueryTerm {
  readonly forms: readonly string[];
  /** The term's frequency in the query, up to `maxQueryCount`. */
  readonly count: number;
}

/** A word that a long query repeats, such as a pasted log, counts no more than this. */
export const maxQueryCount = 6;

/** The terms of a text as numbers, in a view that the next call overwrites. */
export type NumberedTerms = (text: string, language?: string) => Uint32Array;

/** The numbered terms of any analyzer, quickly where it has a way of its own; see `Analyzer.numbered`. */
export function numberTerms(analyzer: Analyzer, numberOf: (term: string) => number): NumberedTerms {
  return (
    analyzer.numbered?.(numberOf) ??
    ((text, language) => Uint32Array.from(analyzer.terms(text, language), (term) => numberOf(term)))
  );
}

/** The terms of a query for an index with texts in these languages, and others. */
export function wantedTerms(analyzer: Analyzer, text: string, languages: readonly string[]): readonly QueryTerm[] {
  const forms = languages.length === 0 ? undefined : analyzer.queryForms?.(text, languages);
  if (forms !== undefined) return forms;
  const counts = new Map<string, number>();
  for (const term of analyzer.queryTerms?.(text) ?? analyzer.terms(text))
    counts.set(term, Math.min(maxQueryCount, (counts.get(term) ?? 0) + 1));
  return [...counts].map(([term, count]) => ({ forms: [term], count }));
}
