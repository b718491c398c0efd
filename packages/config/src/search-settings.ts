import { compact, type JsonObject, type RetrievalRequest } from '@touchstone/contract';
import type { Providers } from './open-providers.js';
import type { RetrievalSettings } from './retrieval-settings.js';

/** What shaped a search beside its request: a replay with another store or embedder says so. */
export async function searchSettings(
  providers: Pick<Providers, 'store' | 'encodersFor'>,
  { index, searchMethod }: Pick<RetrievalRequest, 'index' | 'searchMethod'>,
  { thresholdScope }: Pick<RetrievalSettings, 'thresholdScope'>,
): Promise<JsonObject> {
  const { embedder } = searchMethod === 'keyword' ? {} : await providers.encodersFor(index);
  return compact({
    store: providers.store.name,
    embedder: embedder === undefined ? null : { name: embedder.name, model: embedder.model },
    threshold_scope: thresholdScope === 'branch' ? undefined : thresholdScope,
  });
}
