import type { Analyzer, NumberedTerms } from './analyzer.ts';

/** The numbered terms of any analyzer, quickly where it has a way of its own; see `Analyzer.numbered`. */
export function numberTerms(analyzer: Analyzer, numberOf: (term: string) => number): NumberedTerms {
  return (
    analyzer.numbered?.(numberOf) ??
    ((text, language) => Uint32Array.from(analyzer.terms(text, language), (term) => numberOf(term)))
  );
}
