import type { Embedder, EmbeddingFingerprint, IndexDescription } from '@touchstone/contract';

/** True if an embedder's vectors can be compared with those. */
export function fitsEmbedding(
  { name, model, dimensions }: Embedder,
  embedding: EmbeddingFingerprint | undefined,
): boolean {
  if (embedding === undefined) return false;
  return name === embedding.provider && model === embedding.model && dimensions === embedding.dimensions;
}

/** True if the embedder's vectors are being built beside those that are searched. */
export function isBeingBuilt({ generations = [] }: IndexDescription, embedder: Embedder): boolean {
  return generations.some(({ active, fingerprint }) => !active && fitsEmbedding(embedder, fingerprint.embedding));
}
