import { combineFilters, type Filter, type RetrievalRequest } from '@touchstone/contract';
import { branchTopK, preprocessQuery, withoutLibraryFrames } from '@touchstone/core-fusion';

/** The searches of a canonical request. */
export interface RetrievalPlan {
  /** The query after preprocessing: it is embedded, searched and reported. */
  readonly query: string;
  readonly filter?: Filter;
  readonly semantic: boolean;
  readonly keyword: boolean;
  /** Hits requested of each branch: over-fetched for hybrid, `topK` otherwise. */
  readonly branchTopK: number;
}

/** Spec 001: the query is preprocessed once, and hybrid over-fetches both branches. Throws `invalid_request` for a query of no words. */
export function planRetrieval(request: RetrievalRequest): RetrievalPlan {
  const { searchMethod, topK, rerank } = request;
  // A query without reranking is searched as it is.
  const query = rerank === true ? withoutLibraryFrames(request.query) : request.query;
  const filter = combineFilters(request.filters, request.filter);
  return {
    query: preprocessQuery(query, request.queryPreprocessing),
    filter,
    semantic: searchMethod !== 'keyword',
    keyword: searchMethod !== 'semantic',
    branchTopK: searchMethod === 'hybrid' ? branchTopK(topK) : topK,
  };
}
