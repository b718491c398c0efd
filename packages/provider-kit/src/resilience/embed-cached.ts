import { type Embedder, type Embedding, RetrievalError, type Usage } from '@touchstone/contract';
import { embeddingOf, entryOf } from './embedding-keys.ts';
import type { VectorCache } from './vector-cache.ts';

export interface KeyedTexts {
  readonly texts: readonly string[];
  /** One for each text; equal texts have equal keys. */
  readonly keys: readonly string[];
}

/**
 * The vectors of the texts, in order: from the cache where it has them, the others from one call of `embed`, each text
 * once. Usage is that of the call. The embedder's marks of a text, trimmed or unknown, are kept with its vector. Throws
 * `bad_response` when the call gives another number of vectors.
 */
export async function embedCached(
  { texts, keys }: KeyedTexts,
  embedder: Embedder,
  cache: VectorCache,
  embed: (texts: readonly string[]) => Promise<Embedding>,
): Promise<Embedding> {
  const found = cache.read(keys);
  const missing = new Map<string, string>();
  for (const [position, key] of keys.entries()) {
    if (found[position] === undefined) missing.set(key, texts[position] as string);
  }
  if (missing.size === 0) {
    return { ...embeddingOf(found.filter((entry) => entry !== undefined)), usage: noUsage };
  }
  const answer = await embed([...missing.values()]);
  checkCount(answer.vectors.length, missing.size, embedder);
  const fresh = [...missing.keys()].map((key, position) => ({ key, vector: entryOf(answer, position) }));
  cache.write(fresh.filter((_entry, position) => isSound(answer.vectors[position] as Float32Array, embedder)));
  const byKey = new Map(fresh.map(({ key, vector }) => [key, vector]));
  const entries = keys.map((key, position) => found[position] ?? (byKey.get(key) as Float32Array));
  return { ...embeddingOf(entries), usage: answer.usage };
}

/** True if a vector may be kept: a broken one must not outlive its answer. */
export function isSound(vector: Float32Array, { dimensions }: Embedder): boolean {
  for (const value of vector) if (!Number.isFinite(value)) return false;
  return vector.length === dimensions;
}

/** Throws `bad_response` where they differ. */
export function checkCount(found: number, expected: number, { name, model }: Embedder): void {
  if (found === expected) return;
  const message = `${name} gave ${found} embeddings with ${model} where ${expected} were requested.`;
  throw new RetrievalError('bad_response', message, { provider: name });
}

/** The usage of an answer from the cache, or from another caller's call. */
export const noUsage: Usage = { calls: 0, tokens: 0 };
