import type { MatchWord } from './best-lines.ts';
import { defaultAnalyzer } from './default-analyzer.ts';

/** Tells which words of a text the keyword branch would match with the query: the same analyzer decides. */
export function matchQuery(query: string): MatchWord {
  const analyzer = defaultAnalyzer();
  const wanted = new Set(analyzer.terms(query));
  return (word) => analyzer.terms(word).find((term) => wanted.has(term));
}
