import type { DenseVector, EmbeddingFingerprint, SparseVector } from '@touchstone/contract';
import { storeError } from './errors.js';

/** A number as Qdrant keeps it, a 32-bit float, in the nine digits that tell each of them apart: half the bytes as JSON. */
export function shortFloat(value: number): number {
  return Number(Math.fround(value).toPrecision(9));
}

/**
 * A dense vector as numbers for JSON. `what` names it in messages.
 * Throws `invalid_request` for a wrong size, for what is no finite 32-bit float, and for a zero vector under cosine.
 */
export function denseNumbers(vector: DenseVector, fingerprint: EmbeddingFingerprint, what: string): number[] {
  const { dimensions, metric, model } = fingerprint;
  if (vector.length !== dimensions) {
    throw storeError(
      'invalid_request',
      `${what} has ${vector.length} dimensions, the index has ${dimensions} (model "${model}"): embed with that model.`,
    );
  }
  const numbers = Array.from(vector, (value, position) => {
    const float = Math.fround(value);
    if (Number.isFinite(float)) return shortFloat(float);
    throw storeError('invalid_request', `${what} holds ${value} at position ${position}: use finite 32-bit floats.`);
  });
  if (metric === 'cosine' && numbers.every((value) => value === 0)) {
    throw storeError('invalid_request', `${what} is all zeros, which has no direction: cosine cannot compare it.`);
  }
  return numbers;
}

/** Throws `invalid_request` unless indices are sorted, distinct, whole, below 2^32, and values finite, one for each. */
export function checkSparse({ indices, values }: SparseVector, what: string): void {
  if (indices.length !== values.length) {
    throw storeError(
      'invalid_request',
      `${what} has ${indices.length} indices and ${values.length} values: give one each.`,
    );
  }
  for (const [position, index] of indices.entries()) {
    const previous = position === 0 ? -1 : (indices[position - 1] ?? Number.NaN);
    if (!Number.isInteger(index) || !(index > previous) || index >= 2 ** 32) {
      throw storeError(
        'invalid_request',
        `${what} has index ${index} after ${previous}: give ascending whole numbers from 0 to 2^32 - 1.`,
      );
    }
    const value = values[position];
    if (!Number.isFinite(Math.fround(value ?? Number.NaN))) {
      throw storeError('invalid_request', `${what} holds ${value} at index ${index}: use finite 32-bit floats.`);
    }
  }
}
