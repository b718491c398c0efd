import type { DenseVector, EmbeddingFingerprint } from '@touchstone/contract';

/**
 * A vector that has been checked, as 32-bit floats for a server that compares them itself. Servers square components in 32 bits, where
 * those of 1e20 become infinite and those of 1e-25 nothing; Qdrant leaves vectors shorter than 0.0004 as they are. So under cosine, a
 * vector of such components is multiplied by a power of two, which changes no direction.
 */
export function sendableVector(vector: DenseVector, { metric }: Pick<EmbeddingFingerprint, 'metric'>): Float32Array {
  const floats = Float32Array.from(vector);
  if (metric !== 'cosine') return floats;
  let largest = 0;
  for (let i = 0; i < floats.length; i += 1) largest = Math.max(largest, Math.abs(floats[i] ?? 0));
  if (largest > 2 ** -8 && largest < 2 ** 32) return floats;
  const scale = 2 ** -Math.floor(Math.log2(largest));
  return floats.map((value) => value * scale);
}
