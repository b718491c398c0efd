import type { CallOptions, FilterQuery, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import { listIds } from '../layout/list-ids.ts';
import { loadChunks, storedChunkOf } from '../layout/load-chunks.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import { providerName } from '../server/errors.ts';

/**
 * Chunks by condition, in ascending order of id. Chroma cannot order records: all their ids are read, the chunks of a
 * page only.
 */
export async function fetchMatching(
  open: OpenIndex,
  query: FilterQuery,
  options?: CallOptions,
): Promise<readonly StoredChunk[]> {
  checkFetch(query, providerName);
  const { filter, limit, after = '' } = query;
  const ids = await listIds(open, open.select(filter), options);
  const page = ids
    .filter((id) => id > after)
    .sort()
    .slice(0, limit);
  return fetchByIds(open, page, options);
}

/** Chunks by id, in the order of `ids`; missing ids are left out. */
export async function fetchByIds(
  open: OpenIndex,
  ids: readonly string[],
  options?: CallOptions,
): Promise<readonly StoredChunk[]> {
  const found = await loadChunks(open, ids, options);
  return ids.flatMap((id) => {
    const chunk = found.get(id);
    return chunk === undefined ? [] : [storedChunkOf(chunk)];
  });
}
