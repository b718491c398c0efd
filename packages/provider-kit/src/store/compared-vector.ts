import { type DenseQuery, type DenseVector, type EmbeddingFingerprint, similarityRounding } from '@touchstone/contract';

/** A vector that has been checked, copied as it is compared: 32-bit floats, of length 1 where the metric is cosine. */
export function comparedVector(vector: DenseVector, { metric }: Pick<EmbeddingFingerprint, 'metric'>): Float32Array {
  const compared = new Float32Array(vector);
  if (metric !== 'cosine') return compared;
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += (vector[i] ?? 0) ** 2;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < compared.length; i += 1) compared[i] = (vector[i] ?? 0) * scale;
  return compared;
}

/**
 * A vector that has been checked, as 32-bit floats for a server that compares them itself. Servers square components in 32 bits, where
 * those of 1e20 become infinite and those of 1e-25 nothing; Qdrant leaves vectors shorter than 0.0004 as they are. So under cosine, a
 * vector of such components is multiplied by a power of two, which changes no direction.
 */
export function sendableVector(vector: DenseVector, { metric }: Pick<EmbeddingFingerprint, 'metric'>): Float32Array {
  const floats = new Float32Array(vector);
  if (metric !== 'cosine') return floats;
  let largest = 0;
  for (let i = 0; i < floats.length; i += 1) largest = Math.max(largest, Math.abs(floats[i] ?? 0));
  if (largest > 2 ** -8 && largest < 2 ** 32) return floats;
  const scale = 2 ** -Math.floor(Math.log2(largest));
  return floats.map((value) => value * scale);
}

/** The least similarity of a hit: the query's own, but for the rounding of 32-bit floats. */
export function leastSimilarity({
  minSimilarity = Number.NEGATIVE_INFINITY,
}: Pick<DenseQuery, 'minSimilarity'>): number {
  return minSimilarity - similarityRounding;
}
