import type { DenseVector } from '@touchstone/contract';

/** A number as Qdrant keeps it, a 32-bit float, in the nine digits that tell each of them apart: half the bytes as JSON. */
export function shortFloat(value: number): number {
  return Number(Math.fround(value).toPrecision(9));
}

/** A dense vector, which has been checked, as numbers for JSON. */
export function denseNumbers(vector: DenseVector): number[] {
  return Array.from(vector, shortFloat);
}
