import type { Scored } from '@touchstone/core-fusion';

/**
 * Results of chunks as results of documents: each document once, at the rank of its best chunk, with that chunk's
 * score. Judgements are of documents, and a ranking that repeats one cannot be measured.
 */
export function collapseResults<T extends Scored>(
  results: readonly T[],
  documentOf: (result: T) => string,
): readonly Scored[] {
  const seen = new Set<string>();
  const documents: Scored[] = [];
  for (const result of results) {
    const id = documentOf(result);
    if (seen.has(id)) continue;
    seen.add(id);
    documents.push({ id, score: result.score });
  }
  return documents;
}
