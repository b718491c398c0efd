import type { SparseVector } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';

/** Throws `invalid_request` unless indices are ascending, distinct, whole and below 2^32, with a finite 32-bit float for each. */
export function checkSparseVector({ indices, values }: SparseVector, what: string, provider: string): void {
  if (indices.length !== values.length) {
    throw refusedInput(`${what} has ${indices.length} indices and ${values.length} values: give one each.`, provider);
  }
  let previous = -1;
  for (const [i, value] of values.entries()) {
    const index = indices[i] ?? Number.NaN;
    if (!Number.isInteger(index) || index <= previous || index >= 2 ** 32) {
      throw refusedInput(
        `${what} has index ${index} after ${previous}: give ascending whole numbers from 0 to 2^32 - 1.`,
        provider,
      );
    }
    if (!Number.isFinite(Math.fround(value))) {
      throw refusedInput(`${what} holds ${value} at index ${index}: use finite 32-bit floats.`, provider);
    }
    previous = index;
  }
}
