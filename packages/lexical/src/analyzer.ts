/**
 * Turns text into the terms that an index counts. Documents and queries go through the same analyzer; an index records
 * its fingerprint and refuses another.
 */
export interface Analyzer {
  /** Name, version and every option that changes a term: equal fingerprints give equal terms. */
  readonly fingerprint: string;
  /** The terms in the order of the text, a term as often as it counts. Throws `invalid_request` for a non-string. */
  terms(text: string): string[];
}
