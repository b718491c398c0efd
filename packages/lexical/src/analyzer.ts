/**
 * Turns text into the terms that an index counts. Documents and queries go through the same analyzer; an index records
 * its fingerprint and refuses another.
 */
export interface Analyzer {
  /** Name, version and every option that changes a term: equal fingerprints give equal terms. */
  readonly fingerprint: string;
  /** The terms in the order of the text, a term as often as it counts. Throws `invalid_request` for a non-string. */
  terms(text: string): string[];
  /**
   * Optional, for those who index much: a function that gives the same terms as the numbers that the caller has for them,
   * without making a string of each word. `numberOf` must always give the same number for a term, and analyze nothing itself.
   */
  numbered?(numberOf: (term: string) => number): NumberedTerms;
}

/** The terms of a text as numbers; what it returns is a view that the next call overwrites. */
export type NumberedTerms = (text: string) => Uint32Array;
