import type { Embedder, Embedding } from '@touchstone/contract';
import { checkCount, isSound, noUsage } from './embed-cached.ts';
import { chunkKeys, embeddingOf, entryOf } from './embedding-keys.ts';
import type { VectorCache } from './vector-cache.ts';

/**
 * The embeddings of documents whose chunks know each other, in order: a document comes from the cache when all of its chunks are
 * there, and is embedded whole when one is not. Throws `bad_response` when the call gives another number of documents or chunks.
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
    keep(keys, fresh[position] ?? { vectors: [] }, embedder, cache);
  }
  const remaining = fresh.values();
  return entries.map(({ cached }) => cached ?? (remaining.next().value as Embedding));
}

function readDocument(keys: readonly string[], cache: VectorCache): Embedding | undefined {
  const entries = cache.read(keys).filter((entry) => entry !== undefined);
  return entries.length === keys.length ? { ...embeddingOf(entries), usage: noUsage } : undefined;
}

function keep(keys: readonly string[], answer: Embedding, embedder: Embedder, cache: VectorCache): void {
  checkCount(answer.vectors.length, keys.length, embedder);
  if (!answer.vectors.every((vector) => isSound(vector, embedder))) return;
  cache.write(keys.map((key, position) => ({ key, vector: entryOf(answer, position) })));
}
