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

/** A dense vector of its own, from bytes at any alignment. */
export function decodeVector(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}

/** A sparse vector, from the form of `encodeSparseVector`. */
export function decodeSparseVector(bytes: Uint8Array): SparseVector {
  const { buffer } = bytes.slice();
  const count = buffer.byteLength / 8;
  return {
    indices: Array.from(new Uint32Array(buffer, 0, count)),
    values: Array.from(new Float32Array(buffer, count * 4, count)),
  };
}
