import type { Analyzer, QueryTerm } from './analyzer.ts';

/** What a query is searched for in an index that holds texts in these languages, and others. */
export function wantedTerms(analyzer: Analyzer, text: string, languages: readonly string[]): readonly QueryTerm[] {
  const forms = languages.length === 0 ? undefined : analyzer.queryForms?.(text, languages);
  if (forms !== undefined) return forms;
  const counts = new Map<string, number>();
  for (const term of analyzer.queryTerms?.(text) ?? analyzer.terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].map(([term, count]) => ({ forms: [term], count }));
}
