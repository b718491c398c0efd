import { compact, RetrievalError, type RetrievalRequest, retrievalDefaults } from '@touchstone/contract';
import type { RetrievalSettings } from '../settings/retrieval-settings.ts';

/** A request of which only the query is required; the config has the defaults. */
export interface RetrievalQuestion extends Partial<Omit<RetrievalRequest, 'query'>> {
  readonly query: string;
}

/**
 * The request that a question means. The question was parsed where it came in; that a threshold has something to apply to shows only here,
 * where the method is known.
 */
export function completeRequest(
  question: RetrievalQuestion & { readonly index: string },
  settings: RetrievalSettings,
): RetrievalRequest {
  const searchMethod = question.searchMethod ?? settings.searchMethod;
  const isKeyword = searchMethod === 'keyword';
  if (isKeyword && question.scoreThreshold !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      'Invalid retrieval request: score_threshold applies to similarity and keyword search has none: leave it out, or choose ' +
        `"semantic" or "hybrid"; found the number ${question.scoreThreshold}.`,
    );
  }
  const rerank = question.rerank ?? settings.rerank;
  return compact({
    index: question.index,
    query: question.query,
    topK: question.topK ?? settings.topK,
    filters: question.filters ?? {},
    filter: question.filter,
    searchMethod,
    queryPreprocessing: question.queryPreprocessing ?? settings.queryPreprocessing,
    hybridAlpha:
      searchMethod === 'hybrid'
        ? (question.hybridAlpha ?? settings.hybridAlpha ?? retrievalDefaults.hybridAlpha)
        : undefined,
    scoreThreshold: question.scoreThreshold ?? (isKeyword ? undefined : settings.scoreThreshold),
    rerank: rerank ? true : undefined,
    rerankPool: question.rerankPool ?? settings.rerankPool,
  });
}
