import { endianness } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { kindOf } from '@touchstone/contract/wire';
import { badResponse, type FailureContext } from './http-failure.ts';

interface Expected extends Pick<FailureContext, 'provider' | 'what'> {
  readonly count: number;
  readonly dimensions: number;
}

/**
 * A vendor's vectors as 32-bit floats, after a look at every number: one vector for each text, each of the right size,
 * every value a finite number, also as a 32-bit float, and not all of them 0, which has no direction. A vector is a
 * list of numbers, or base64 of little-endian 32-bit floats. Throws `bad_response` with the position of the fault.
 */
export function checkVectors(vectors: unknown, expected: Expected): readonly Float32Array[] {
  return listOf(vectors, expected).map((vector, position) => checkVector(vector, position, expected));
}

/** The same, with a turn of the event loop after every 200,000 numbers: for answers with vectors of a thousand texts. */
export async function checkVectorsInSlices(vectors: unknown, expected: Expected): Promise<readonly Float32Array[]> {
  const checked: Float32Array[] = [];
  const perSlice = Math.ceil(200_000 / expected.dimensions);
  for (const [position, vector] of listOf(vectors, expected).entries()) {
    if (position % perSlice === 0) await setImmediate();
    checked.push(checkVector(vector, position, expected));
  }
  return checked;
}

function listOf(vectors: unknown, expected: Expected): readonly unknown[] {
  if (!Array.isArray(vectors)) throw badResponse(`vectors are missing (${kindOf(vectors)} is there)`, expected);
  if (vectors.length === expected.count) return vectors;
  throw badResponse(`${vectors.length} vectors for ${expected.count} texts`, expected);
}

function checkVector(given: unknown, position: number, expected: Expected): Float32Array {
  const vector = typeof given === 'string' ? floatsOfBase64(given) : given;
  if (!isList(vector)) throw badResponse(`vector ${position} is ${kindOf(given)}, no list of numbers`, expected);
  if (vector.length !== expected.dimensions) {
    throw badResponse(
      `vector ${position} has ${vector.length} dimensions, ${expected.dimensions} were asked for`,
      expected,
    );
  }
  const floats = vector instanceof Float32Array ? vector : Float32Array.from(vector, numberOrNaN);
  const wrong = firstNotFinite(floats);
  if (wrong !== undefined) throw badResponse(`vector ${position} holds ${kindOf(vector[wrong])} at ${wrong}`, expected);
  if (floats.every((value) => value === 0)) throw badResponse(`vector ${position} is all zeros`, expected);
  return floats;
}

/** A loop of its own over floats alone: a thousand vectors are checked in milliseconds. */
function firstNotFinite(floats: Float32Array): number | undefined {
  for (let i = 0; i < floats.length; i += 1) {
    if (!Number.isFinite(floats[i])) return i;
  }
  return undefined;
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Float32Array;
}

function numberOrNaN(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** A vector that a service wrote as base64 of little-endian 32-bit floats; undefined for a text that is none. */
function floatsOfBase64(text: string): Float32Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % bytesOfFloat !== 0 || bytes.length !== Buffer.byteLength(text, 'base64')) return undefined;
  if (endianness() === 'BE') bytes.swap32();
  // A buffer may begin anywhere in memory, floats may not.
  const floats = new Float32Array(bytes.length / bytesOfFloat);
  new Uint8Array(floats.buffer).set(bytes);
  return floats;
}

const bytesOfFloat = Float32Array.BYTES_PER_ELEMENT;
