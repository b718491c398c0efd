import type { CallOptions, FilterQuery, IndexedChunk, StoredChunk } from '@touchstone/contract';
import { checkFetch } from '@touchstone/provider-kit';
import { listIds } from '../layout/list-ids.ts';
import { loadChunks, storedChunkOf } from '../layout/load-chunks.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import { providerName, storeError } from '../server/errors.ts';
import { slices } from '../server/slices.ts';

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

/** Chunks by id as they were written, with their vectors. Throws `unsupported` for a collection that another program filled. */
export async function fetchIndexed(
  { api, index, chunks, decode, fingerprint, catalog }: OpenIndex,
  ids: readonly string[],
  options: CallOptions | undefined,
): Promise<readonly IndexedChunk[]> {
  if (catalog === undefined) {
    const text = `Index "${index}" cannot be copied: another program fills its collection, and the origin of its vectors is not known.`;
    throw storeError('unsupported', text);
  }
  const found = new Map<string, IndexedChunk>();
  const include = ['metadatas', 'documents', 'embeddings'] as const;
  for (const part of slices([...new Set(ids)].filter((id) => id.isWellFormed()))) {
    for (const record of await api.get(chunks, { ids: part, include }, options)) {
      // Without an embedder, the record's vector is only a filler for Chroma.
      const vector = fingerprint.embedding && record.embedding && Float32Array.from(record.embedding);
      found.set(record.id, { ...decode(record), vector });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
