import type { DenseVector, EmbeddingFingerprint } from '@touchstone/contract';
import { storeError } from '../errors.js';

/**
 * A vector as Chroma keeps it: 32-bit floats. `what` names it in messages. Throws `invalid_request` for a wrong size, for a value
 * that is no finite 32-bit float, and for a zero vector under cosine.
 */
export function prepareVector(vector: DenseVector, fingerprint: EmbeddingFingerprint, what: string): Float32Array {
  const { dimensions, metric, model } = fingerprint;
  if (vector.length !== dimensions) {
    throw storeError(
      'invalid_request',
      `${what} has ${vector.length} dimensions, the index has ${dimensions} (model "${model}"): embed with that model.`,
    );
  }
  const prepared = Float32Array.from(vector);
  const odd = prepared.findIndex((value) => !Number.isFinite(value));
  if (odd !== -1) {
    throw storeError('invalid_request', `${what} holds ${vector[odd]} at position ${odd}: use finite 32-bit floats.`);
  }
  if (metric === 'cosine' && prepared.every((value) => value === 0)) {
    throw storeError('invalid_request', `${what} is all zeros, which has no direction: cosine cannot compare it.`);
  }
  return prepared;
}

/** Little-endian 32-bit floats as base64, or plain numbers for a server that does not read that. */
export function wireVector(vector: Float32Array, isBase64: boolean): string | readonly number[] {
  if (!isBase64) return [...vector];
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [i, value] of vector.entries()) bytes.setFloat32(i * 4, value, true);
  return Buffer.from(bytes.buffer).toString('base64');
}
