import { type ChunkPlace, collapseResults, rankItems } from '@touchstone/eval';
import type { EvaluationQuery } from './question-set.js';

/** A chunk that an engine found. */
export interface FoundChunk extends ChunkPlace {
  /** As the engine names it: the id of the chunk, or of the candidate. */
  readonly id: string;
  readonly documentId: string;
  readonly score: number;
}

/** A ranking of chunks under the names that the judgements use: expected items of a golden set, else documents. */
export function nameResults({ items, answerable }: EvaluationQuery, found: readonly FoundChunk[], isGolden: boolean) {
  if (!isGolden) return collapseResults(found, ({ documentId }) => documentId);
  return rankItems(found, answerable ? items : []);
}
