import type { RetrievalResult, SearchMethod } from '@touchstone/contract';
import { type Retriever, rerankResults } from '@touchstone/pipeline';
import { localReranker } from '@touchstone/rerank-local';

/** The best chunks for a query, best first. */
export type Ask = (query: string) => Promise<readonly RetrievalResult[]>;

/** What is compared, in the order of the table. */
export const methodNames = ['keyword', 'semantic', 'hybrid', 'hybrid + rerank'] as const;
export type MethodName = (typeof methodNames)[number];

/** Canonical retrieval of the top 50 by each method; reranking reads all 50 again, whole, with their metadata. */
export function methods(retriever: Retriever, index: string): Record<MethodName, Ask> {
  const reranker = localReranker();
  const search = async (query: string, searchMethod: SearchMethod) => {
    const { call } = await retriever.retrieve({
      index,
      query,
      topK: 50,
      filters: {},
      searchMethod,
      queryPreprocessing: 'none',
      hybridAlpha: searchMethod === 'hybrid' ? 0.5 : undefined,
    });
    return call.results;
  };
  return {
    keyword: (query) => search(query, 'keyword'),
    semantic: (query) => search(query, 'semantic'),
    hybrid: (query) => search(query, 'hybrid'),
    'hybrid + rerank': async (query) => rerankResults(query, await search(query, 'hybrid'), reranker),
  };
}
