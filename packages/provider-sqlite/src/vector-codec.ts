import type { DenseVector, EmbeddingFingerprint, SparseVector } from '@touchstone/contract';
import { storeError } from './errors.js';

/**
 * A vector as the index compares it: 32-bit floats, of length 1 where the metric is cosine. `what` names it in messages.
 * Throws `invalid_request` for a wrong size, for a value that is no finite 32-bit float, and for a zero vector under cosine.
 */
export function prepareVector(vector: DenseVector, fingerprint: EmbeddingFingerprint, what: string): Float32Array {
  const { dimensions, metric, model } = fingerprint;
  if (vector.length !== dimensions) {
    throw storeError(
      'invalid_request',
      `${what} has ${vector.length} dimensions, the index has ${dimensions} (model "${model}"): embed with that model.`,
    );
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (metric === 'cosine' && squares === 0) {
    throw storeError('invalid_request', `${what} is all zeros, which has no direction: cosine cannot compare it.`);
  }
  const scale = metric === 'cosine' ? 1 / Math.sqrt(squares) : 1;
  const prepared = new Float32Array(dimensions);
  for (let i = 0; i < dimensions; i += 1) {
    const value = Math.fround((vector[i] ?? Number.NaN) * scale);
    if (!Number.isFinite(value) || !Number.isFinite(scale)) {
      throw storeError('invalid_request', `${what} holds ${vector[i]} at position ${i}: use finite 32-bit floats.`);
    }
    prepared[i] = value;
  }
  return prepared;
}

/** Throws `invalid_request` unless indices are sorted, distinct, whole, below 2^32, and values finite, one for each. */
export function checkSparseVector({ indices, values }: SparseVector, what: string): void {
  if (indices.length !== values.length) {
    throw storeError(
      'invalid_request',
      `${what} has ${indices.length} indices and ${values.length} values: give one each.`,
    );
  }
  let previous = -1;
  for (let i = 0; i < indices.length; i += 1) {
    const index = indices[i] ?? Number.NaN;
    if (!Number.isInteger(index) || index <= previous || index >= 2 ** 32) {
      throw storeError(
        'invalid_request',
        `${what} has index ${index} after ${previous}: give ascending whole numbers from 0 to 2^32 - 1.`,
      );
    }
    if (!Number.isFinite(Math.fround(values[i] ?? Number.NaN))) {
      throw storeError('invalid_request', `${what} holds ${values[i]} at index ${index}: use finite 32-bit floats.`);
    }
    previous = index;
  }
}

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
