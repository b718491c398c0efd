import { type CallOptions, isRetrievalError, type Store, type StoredChunk } from '@touchstone/contract';
import type { Config } from '../settings/config-schema.ts';
import { indexSummaries } from '../settings/index-summaries.ts';

/** Reads chunks of an index and of its summaries by their ids. */
type ReadChunks = (ids: readonly string[], options?: CallOptions) => Promise<readonly StoredChunk[]>;

/** For `verifyContext`: the chunks that a context of this index consists of. */
export function chunkReading(config: Config, index: string, store: Store): ReadChunks {
  const indexes = [index, indexSummaries(config, index)?.into ?? `${index}.summaries`];
  return async (ids, { signal } = {}) => {
    const chunks = await Promise.all(
      indexes.map(async (name) => {
        try {
          return (await store.fetchByIds?.(name, ids, { signal })) ?? [];
        } catch (thrown) {
          if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return [];
          throw thrown;
        }
      }),
    );
    return chunks.flat();
  };
}
