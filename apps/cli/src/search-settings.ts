import type { Providers } from '@touchstone/config';
import type { JsonObject, RetrievalRequest } from '@touchstone/contract';

/** What shaped a search beside its request: a replay with another store or embedder says so. */
export async function searchSettings(
  providers: Pick<Providers, 'store' | 'encodersFor'>,
  { index, searchMethod }: Pick<RetrievalRequest, 'index' | 'searchMethod'>,
): Promise<JsonObject> {
  const { embedder } = searchMethod === 'keyword' ? {} : await providers.encodersFor(index);
  return {
    store: providers.store.name,
    embedder: embedder === undefined ? null : { name: embedder.name, model: embedder.model },
  };
}
