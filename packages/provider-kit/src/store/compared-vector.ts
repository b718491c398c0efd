import type { DenseVector, EmbeddingFingerprint } from '@touchstone/contract';

/** A vector that has been checked, copied as it is compared: 32-bit floats, of length 1 where the metric is cosine. */
export function comparedVector(vector: DenseVector, { metric }: Pick<EmbeddingFingerprint, 'metric'>): Float32Array {
  const compared = Float32Array.from(vector);
  if (metric !== 'cosine') return compared;
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += (vector[i] ?? 0) ** 2;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < compared.length; i += 1) compared[i] = (vector[i] ?? 0) * scale;
  return compared;
}
