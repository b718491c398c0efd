import { compact, type JsonObject, type RetrievalRequest } from '@touchstone/contract';
import type { Providers } from '../providers/open-providers.ts';
import type { RetrievalSettings } from '../settings/retrieval-settings.ts';

/** A search's settings beside its request: a replay with another store, embedder or reranker shows them. */
export async function searchSettings(
  providers: Pick<Providers, 'store' | 'encodersFor' | 'reranker'>,
  { index, searchMethod, rerank }: Pick<RetrievalRequest, 'index' | 'searchMethod' | 'rerank'>,
  { thresholdScope }: Pick<RetrievalSettings, 'thresholdScope'>,
): Promise<JsonObject> {
  const { reranker } = providers;
  const { embedder } = searchMethod === 'keyword' ? {} : await providers.encodersFor(index);
  return compact({
    store: providers.store.name,
    embedder: embedder === undefined ? null : { name: embedder.name, model: embedder.model },
    reranker: rerank === true ? (reranker?.model ?? null) : undefined,
    threshold_scope: thresholdScope === 'branch' ? undefined : thresholdScope,
  });
}
