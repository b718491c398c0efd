import type { CallOptions, IndexedChunk } from '@touchstone/contract';
import type { OpenIndex } from '../layout/open-index.ts';
import { storeError } from '../server/errors.ts';
import { slices } from '../server/slices.ts';

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
