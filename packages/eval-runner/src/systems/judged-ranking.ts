import { collapseResults, rankItems } from '@touchstone/eval';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.js';
import type { FoundChunk } from './found-chunk.js';

/** A ranking of chunks under the names that the judgements use: expected items of a golden set, else documents. */
export function judgedRanking(
  found: readonly FoundChunk[],
  { items, answerable }: EvaluationQuery,
  { documents }: Pick<QuestionSet, 'documents'>,
) {
  if (documents !== undefined) return collapseResults(found, ({ documentId }) => documentId);
  return rankItems(found, answerable ? items : []);
}
