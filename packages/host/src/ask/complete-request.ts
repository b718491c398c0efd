import { compact, type RetrievalRequest } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import type { RetrievalSettings } from '../settings/retrieval-settings.ts';

/** A request of which only the query must be said; the config says the rest. */
export interface RetrievalQuestion extends Partial<Omit<RetrievalRequest, 'query'>> {
  readonly query: string;
}

/**
 * The request that a question means. It goes through the codec of spec 001, so a host's request is checked as one that came as JSON,
 * and refused in the same words.
 */
export function completeRequest(
  question: RetrievalQuestion & { readonly index: string },
  settings: RetrievalSettings,
): RetrievalRequest {
  const method = question.searchMethod ?? settings.searchMethod;
  const wire = compact({
    index: question.index,
    query: question.query,
    top_k: question.topK ?? settings.topK,
    search_method: method,
    query_preprocessing: question.queryPreprocessing ?? settings.queryPreprocessing,
    filters: question.filters,
    filter: question.filter,
    hybrid_alpha: question.hybridAlpha ?? (method === 'hybrid' ? settings.hybridAlpha : undefined),
    score_threshold: question.scoreThreshold,
    rerank: (question.rerank ?? settings.rerank) || undefined,
    rerank_pool: question.rerankPool ?? settings.rerankPool,
  });
  const { maxTopK, scoreThreshold } = settings;
  return parseRetrievalRequest(wire, { maxTopK, scoreThreshold });
}
