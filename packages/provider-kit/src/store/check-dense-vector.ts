import type { EmbeddingFingerprint } from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';
import { refusedInput } from '../check-text.ts';

/**
 * Throws `invalid_request` unless the vector fits the index: a list of numbers of the right length, each finite as a 32-bit float, and
 * under cosine not all zero. `what` names it in messages.
 */
export function checkDenseVector(
  vector: unknown,
  { dimensions, metric, model }: EmbeddingFingerprint,
  what: string,
  provider: string,
): void {
  if (!Array.isArray(vector) && !(vector instanceof Float32Array)) {
    throw refusedInput(`${what} is ${kindOf(vector)}: use a list of numbers, or a Float32Array.`, provider);
  }
  if (vector.length !== dimensions) {
    throw refusedInput(
      `${what} has ${vector.length} dimensions, the index has ${dimensions} (model "${model}"): embed with that model.`,
      provider,
    );
  }
  let isZero = true;
  for (let i = 0; i < vector.length; i += 1) {
    const value: unknown = vector[i];
    const float = typeof value === 'number' ? Math.fround(value) : Number.NaN;
    if (!Number.isFinite(float)) {
      const found = typeof value === 'number' ? value : kindOf(value);
      throw refusedInput(`${what} holds ${found} at position ${i}: use finite 32-bit floats.`, provider);
    }
    if (float !== 0) isZero = false;
  }
  if (metric === 'cosine' && isZero) {
    throw refusedInput(`${what} is all zeros, which has no direction: cosine cannot compare it.`, provider);
  }
}
