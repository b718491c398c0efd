import { kindOf } from '@touchstone/contract/wire';
import { refusedInput } from '../check-text.ts';
import { membersOf } from '../members-of.ts';

/** Throws `invalid_request` unless indices are ascending, distinct, whole and below 2^32, with a finite 32-bit float for each. */
export function checkSparseVector(vector: unknown, what: string, provider: string): void {
  const { indices, values } = membersOf(vector);
  if (!isList(indices) || !isList(values)) {
    throw refusedInput(`${what} is ${kindOf(vector)}: use an object with lists of indices and values.`, provider);
  }
  if (indices.length !== values.length) {
    throw refusedInput(`${what} has ${indices.length} indices and ${values.length} values: give one each.`, provider);
  }
  let previous = -1;
  for (let i = 0; i < indices.length; i += 1) {
    const [index, value] = [indices[i], values[i]];
    if (typeof index !== 'number' || !Number.isInteger(index) || index <= previous || index >= 2 ** 32) {
      throw refusedInput(
        `${what} has index ${String(index)} after ${previous}: give ascending whole numbers from 0 to 2^32 - 1.`,
        provider,
      );
    }
    if (typeof value !== 'number' || !Number.isFinite(Math.fround(value))) {
      throw refusedInput(`${what} holds ${String(value)} at index ${index}: use finite 32-bit floats.`, provider);
    }
    previous = index;
  }
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}
