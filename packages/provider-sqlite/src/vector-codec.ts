import type { SparseVector } from '@touchstone/contract';

/** Indices as 32-bit integers, then values as 32-bit floats. */
export function encodeSparseVector({ indices, values }: SparseVector): Uint8Array {
  const bytes = new Uint8Array(indices.length * 8);
  new Uint32Array(bytes.buffer, 0, indices.length).set(indices);
  new Float32Array(bytes.buffer, indices.length * 4).set(values);
  return bytes;
}

/** The bytes of a dense vector, as a view. */
export function encodeVector(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
