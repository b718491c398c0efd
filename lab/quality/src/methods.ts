import type { RetrievalRequest, RetrievalResult } from '@touchstone/contract';
import { localReranker } from '@touchstone/local-models';
import { createRetriever, type RetrieverDependencies } from '@touchstone/pipeline';

/** The best chunks for a query, best first. */
export type Ask = (query: string) => Promise<readonly RetrievalResult[]>;

/** What is compared, in the order of the table. */
export const methodNames = ['keyword', 'semantic', 'hybrid', 'hybrid + rerank'] as const;
export type MethodName = (typeof methodNames)[number];

/** An index, the embedder that it was made with, and its second vectors if it has some. */
export type AskedIndex = Pick<RetrieverDependencies, 'store' | 'embedder' | 'refinement'> & { readonly index: string };

/** Canonical retrieval of the top 50 by each method; reranking reads all 50 again, whole, with their metadata. */
export function methods({ index, ...asked }: AskedIndex): Record<MethodName, Ask> {
  const retriever = createRetriever({ ...asked, reranker: localReranker() });
  const search = async (query: string, how: Pick<RetrievalRequest, 'searchMethod' | 'hybridAlpha' | 'rerank'>) => {
    const { call } = await retriever.retrieve({
      index,
      query,
      topK: 50,
      filters: {},
      queryPreprocessing: 'none',
      ...how,
    });
    return call.results;
  };
  const hybrid = { searchMethod: 'hybrid', hybridAlpha: 0.5 } as const;
  return {
    keyword: (query) => search(query, { searchMethod: 'keyword' }),
    semantic: (query) => search(query, { searchMethod: 'semantic' }),
    hybrid: (query) => search(query, hybrid),
    'hybrid + rerank': (query) => search(query, { ...hybrid, rerank: true }),
  };
}
