import { type CallOptions, isRetrievalError, type StoredChunk } from '@touchstone/contract';
import { argument, parseArgument } from '@touchstone/contract/wire';
import type { LoadedConfig } from '../file/load-config.ts';
import { requireLoaded } from '../given/loaded-config.ts';
import { openProviders } from '../providers/open-providers.ts';
import { indexSummaries } from '../settings/index-summaries.ts';

/** Reads chunks of an index and of its summaries by their ids. */
export interface ChunkReading {
  readChunks(ids: readonly string[], options?: CallOptions): Promise<readonly StoredChunk[]>;
  close(): Promise<void>;
}

/**
 * For `verifyContext`: the chunks that a context of this index consists of. Throws `invalid_request` for arguments of another kind, and
 * what `openProviders` throws.
 */
export async function chunkReading(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  given: string,
): Promise<ChunkReading> {
  requireLoaded(loaded);
  const index = parseArgument(argument.text, given, 'name of an index');
  const { store, close } = await openProviders(loaded, []);
  const indexes = [index, indexSummaries(loaded.config, index)?.into ?? `${index}.summaries`];
  return {
    readChunks: async (ids, { signal } = {}) => {
      const found = await Promise.all(
        indexes.map(async (name) => {
          try {
            return (await store.fetchByIds?.(name, ids, { signal })) ?? [];
          } catch (thrown) {
            if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return [];
            throw thrown;
          }
        }),
      );
      return found.flat();
    },
    close,
  };
}
