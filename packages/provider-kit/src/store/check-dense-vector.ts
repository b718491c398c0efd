import type { DenseVector, EmbeddingFingerprint } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';

/**
 * Throws `invalid_request` unless the vector fits the index: of the right length, each number finite as a 32-bit float, and under cosine
 * not all zero. `what` names it in messages.
 */
export function checkDenseVector(
  vector: DenseVector,
  { dimensions, metric, model }: EmbeddingFingerprint,
  what: string,
  provider: string,
): void {
  if (vector.length !== dimensions) {
    throw refusedInput(
      `${what} has ${vector.length} dimensions, the index has ${dimensions} (model "${model}"): embed with that model.`,
      provider,
    );
  }
  let isZero = true;
  for (let i = 0; i < vector.length; i += 1) {
    const float = Math.fround(vector[i] ?? Number.NaN);
    if (!Number.isFinite(float)) {
      throw refusedInput(`${what} holds ${vector[i]} at position ${i}: use finite 32-bit floats.`, provider);
    }
    if (float !== 0) isZero = false;
  }
  if (metric === 'cosine' && isZero) {
    throw refusedInput(`${what} is all zeros, which has no direction: cosine cannot compare it.`, provider);
  }
}
