import type { Embedder, Embedding } from '@touchstone/contract';
import { checkCount, isSound, noUsage } from './embed-cached.js';
import { chunkKeys } from './embedding-keys.js';
import type { VectorCache } from './vector-cache.js';

/**
 * The embeddings of documents whose chunks know each other, in order: a document comes from the cache when all of its chunks are
 * there, and is embedded whole when one is not.
 *
 * Throws `bad_response` when the call gives another number of documents or chunks.
 */
export async function embedDocumentsCached(
  documents: readonly (readonly string[])[],
  embedder: Embedder,
  cache: VectorCache | undefined,
  embed: (documents: readonly (readonly string[])[]) => Promise<readonly Embedding[]>,
): Promise<readonly Embedding[]> {
  if (cache === undefined) return embed(documents);
  const entries = documents.map((chunks) => {
    const keys = chunkKeys(embedder, chunks);
    return { chunks, keys, cached: readDocument(keys, cache) };
  });
  const missing = entries.filter(({ cached }) => cached === undefined);
  const fresh = missing.length === 0 ? [] : await embed(missing.map(({ chunks }) => chunks));
  checkCount(fresh.length, missing.length, embedder);
  for (const [position, { keys }] of missing.entries()) {
    keep(keys, fresh[position]?.vectors ?? [], embedder, cache);
  }
  const remaining = fresh.values();
  return entries.map(({ cached }) => cached ?? (remaining.next().value as Embedding));
}

function readDocument(keys: readonly string[], cache: VectorCache): Embedding | undefined {
  const vectors = cache.read(keys).filter((vector) => vector !== undefined);
  return vectors.length === keys.length ? { vectors, usage: noUsage } : undefined;
}

function keep(keys: readonly string[], vectors: readonly Float32Array[], embedder: Embedder, cache: VectorCache): void {
  checkCount(vectors.length, keys.length, embedder);
  const entries = keys.map((key, i) => ({ key, vector: vectors[i] as Float32Array }));
  if (entries.every(({ vector }) => isSound(vector, embedder))) cache.write(entries);
}
