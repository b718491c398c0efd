import type { Analyzer, NumberedTerms } from './analyzer.ts';
import { numberTerms } from './analyzer.ts';
import { queryForms } from './query-forms.ts';
import { isTextLanguage, type TextLanguage } from './text-language.ts';

/**
 * An analyzer that treats each text by the rules of its language, and one in no known language as `base` does. `create` is called once for
 * a language, when it is first met.
 */
export function perLanguage(base: Analyzer, create: (language: TextLanguage) => Analyzer): Analyzer {
  const made = new Map<TextLanguage, Analyzer>();
  const analyzerOf = (language: string | undefined): Analyzer => {
    if (!isTextLanguage(language)) return base;
    const analyzer = made.get(language) ?? create(language);
    made.set(language, analyzer);
    return analyzer;
  };
  const formsIn = queryForms(analyzerOf);
  return {
    fingerprint: base.fingerprint,
    terms: (text, language) => analyzerOf(language).terms(text),
    queryTerms: (text) => base.queryTerms?.(text) ?? base.terms(text),
    queryForms: (text, languages) => formsIn(text, languages.filter(isTextLanguage)),
    numbered(numberOf) {
      const numbered = new Map<Analyzer, NumberedTerms>();
      return (text, language) => {
        const analyzer = analyzerOf(language);
        const terms = numbered.get(analyzer) ?? numberTerms(analyzer, numberOf);
        numbered.set(analyzer, terms);
        return terms(text);
      };
    },
  };
}
