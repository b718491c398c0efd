import { collapseResults, rankItems } from '@touchstone/eval';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.ts';
import type { FoundChunk } from './found-chunk.ts';

/**
 * A ranking of chunks under the names of the judgements: expected items of a golden set, else documents, without the
 * query's own where the set excludes it.
 */
export function judgedRanking(
  found: readonly FoundChunk[],
  { id, items, answerable }: EvaluationQuery,
  { documents, ignoreIdenticalIds = false }: Pick<QuestionSet, 'documents' | 'ignoreIdenticalIds'>,
) {
  if (documents !== undefined) {
    const others = ignoreIdenticalIds ? found.filter(({ documentId }) => documentId !== id) : found;
    return collapseResults(others, ({ documentId }) => documentId);
  }
  return rankItems(found, answerable ? items : []);
}
