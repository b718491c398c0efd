import { type Embedder, type Embedding, RetrievalError, type Usage } from '@touchstone/contract';
import type { VectorCache } from './vector-cache.js';

export interface KeyedTexts {
  readonly texts: readonly string[];
  /** One for each text; equal texts have equal keys. */
  readonly keys: readonly string[];
}

/**
 * The vectors of the texts, in order: from the cache where it has them, the others from one call of `embed`, each text once.
 * Usage is what that call used.
 *
 * Throws `bad_response` when the call gives another number of vectors.
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
  if (missing.size === 0) return { vectors: found.filter((vector) => vector !== undefined), usage: noUsage };
  const { vectors, usage, trimmed, unknown } = await embed([...missing.values()]);
  checkCount(vectors.length, missing.size, embedder);
  const fresh = [...missing.keys()].map((key, i) => ({ key, vector: vectors[i] as Float32Array }));
  // What is said of a text besides its vector would be lost with the next answer: such a text is embedded anew each time.
  const isTold = (i: number) => trimmed?.includes(i) || unknown?.includes(i);
  cache.write(fresh.filter(({ vector }, i) => isSound(vector, embedder) && !isTold(i)));
  const byKey = new Map(fresh.map(({ key, vector }) => [key, vector]));
  return {
    vectors: keys.map((key, position) => found[position] ?? (byKey.get(key) as Float32Array)),
    usage,
    trimmed: positionsOf(trimmed, keys, fresh),
    unknown: positionsOf(unknown, keys, fresh),
  };
}

/** Positions among those that were embedded as positions among all; absent where there are none. */
function positionsOf(
  told: readonly number[] | undefined,
  keys: readonly string[],
  fresh: readonly { readonly key: string }[],
): readonly number[] | undefined {
  if (told === undefined || told.length === 0) return undefined;
  const toldKeys = new Set(told.map((position) => fresh[position]?.key));
  return keys.flatMap((key, position) => (toldKeys.has(key) ? [position] : []));
}

/** Whether a vector may be kept: a broken one must not outlive its answer. */
export function isSound(vector: Float32Array, { dimensions }: Embedder): boolean {
  for (const value of vector) if (!Number.isFinite(value)) return false;
  return vector.length === dimensions;
}

/** Throws `bad_response` where they differ. */
export function checkCount(found: number, expected: number, { name, model }: Embedder): void {
  if (found === expected) return;
  const message = `${name} gave ${found} embeddings with ${model} where ${expected} were asked for.`;
  throw new RetrievalError('bad_response', message, { provider: name });
}

/** What an answer used that came from the cache, or from another caller's call. */
export const noUsage: Usage = { calls: 0, tokens: 0 };
