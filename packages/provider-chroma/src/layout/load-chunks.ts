import type { CallOptions, StoredChunk } from '@touchstone/contract';
import type { SearchableChunk } from '../chunks/chunk-codec.ts';
import type { Selection } from '../filter/selection.ts';
import type { OpenIndex } from './open-index.ts';

/** Chunks by id, those that are there and that the selection takes. */
export async function loadChunks(
  { api, chunks, decode }: OpenIndex,
  ids: readonly string[],
  { selection, ...options }: CallOptions & { readonly selection?: Selection } = {},
): Promise<ReadonlyMap<string, SearchableChunk>> {
  const found = new Map<string, SearchableChunk>();
  const { where = 'all', accepts } = selection ?? {};
  if (where === 'none') return found;
  // Half of a surrogate pair is in no id, and would make the request one that the server cannot read.
  const wanted = [...new Set(ids)].filter((id) => id.isWellFormed());
  for (let start = 0; start < wanted.length; start += idsPerRequest) {
    const query = { ids: wanted.slice(start, start + idsPerRequest), include: ['metadatas', 'documents'] } as const;
    const records = await api.get(chunks, where === 'all' ? query : { ...query, where }, options);
    for (const record of records) {
      const chunk = decode(record);
      if (accepts?.(chunk.metadata) ?? true) found.set(chunk.id, chunk);
    }
  }
  return found;
}

export function storedChunkOf({ id, text, metadata }: SearchableChunk): StoredChunk {
  return { id, text, metadata };
}

const idsPerRequest = 500;
