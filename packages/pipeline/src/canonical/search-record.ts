import type { CallRecord, JsonObject, RetrievalRequest, SearchEvent } from '@touchstone/contract';
import type { Retrieval } from './create-retriever.ts';

/** A canonical retrieval as it is kept, with the event of spec 004 FR-011. `settings` are those that shaped it. */
export function searchRecord(
  request: RetrievalRequest,
  { call, trace, indexState }: Retrieval,
  about: { readonly engine: string; readonly settings: JsonObject },
): Extract<CallRecord, { readonly kind: 'search' }> {
  const event: SearchEvent = {
    queryId: trace.id,
    timestamp: trace.startedAt,
    queryText: request.query.trim(),
    collectionsQueried: [call.index],
    searchMethod: call.searchMethod,
    topK: call.topK,
    resultIds: call.results.map(({ id, relevanceScore, rerankScore }) => ({
      candidateId: id,
      score: rerankScore ?? relevanceScore,
    })),
    resultCount: call.resultCount,
    latency: trace.latency,
    warnings: (call.warnings ?? []).map(({ code }) => code),
  };
  return { kind: 'search', id: trace.id, ...about, indexes: [indexState], request, event, trace };
}
