import type { DenseVector } from '@touchstone/contract';

/** A copy of length 1, of a vector that `checkDenseVector` has let pass under cosine. */
export function unitVector(vector: DenseVector): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += (vector[i] ?? 0) ** 2;
  const scale = 1 / Math.sqrt(squares);
  const unit = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i += 1) unit[i] = (vector[i] ?? 0) * scale;
  return unit;
}
