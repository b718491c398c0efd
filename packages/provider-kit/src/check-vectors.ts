import { kindOf } from '@touchstone/contract/wire';
import { badResponse, type FailureContext } from './http-failure.js';

/** What was asked for. */
interface Expected extends Pick<FailureContext, 'provider' | 'what'> {
  readonly count: number;
  readonly dimensions: number;
}

/**
 * A vendor's vectors as 32-bit floats, after a look at every number: one vector for each text, each of the right size, every
 * value a finite number, also as a 32-bit float. Throws `bad_response` with the position of what is wrong.
 */
export function checkVectors(vectors: unknown, expected: Expected): readonly Float32Array[] {
  if (!Array.isArray(vectors)) throw badResponse(`vectors are missing (${kindOf(vectors)} is there)`, expected);
  if (vectors.length !== expected.count) {
    throw badResponse(`${vectors.length} vectors for ${expected.count} texts`, expected);
  }
  return vectors.map((vector: unknown, position) => checkVector(vector, position, expected));
}

function checkVector(vector: unknown, position: number, expected: Expected): Float32Array {
  if (!isList(vector)) throw badResponse(`vector ${position} is ${kindOf(vector)}, no list of numbers`, expected);
  if (vector.length !== expected.dimensions) {
    throw badResponse(
      `vector ${position} has ${vector.length} dimensions, ${expected.dimensions} were asked for`,
      expected,
    );
  }
  const floats = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i += 1) {
    const value = vector[i];
    if (typeof value === 'number') floats[i] = value;
    if (typeof value !== 'number' || !Number.isFinite(floats[i])) {
      throw badResponse(`vector ${position} holds ${kindOf(value)} at ${i}`, expected);
    }
  }
  return floats;
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Float32Array;
}
