import type { Embedder, Embedding } from '@touchstone/contract';
import { expect } from 'vitest';

export async function vectorOf(
  embedder: Embedder,
  text: string,
  role: 'query' | 'document' = 'document',
): Promise<Float32Array> {
  const { vectors } = await embedder.embed({ texts: [text], role });
  expect(vectors).toHaveLength(1);
  return vectors[0]!;
}

/** Asserts as many vectors as texts, of the declared dimensions, of finite numbers that are not all zero. */
export function expectVectors({ vectors }: Embedding, count: number, { dimensions }: Embedder): void {
  expect(vectors).toHaveLength(count);
  for (const vector of vectors) {
    expect(vector).toBeInstanceOf(Float32Array);
    expect(vector).toHaveLength(dimensions);
    expect(vector.every(Number.isFinite)).toBe(true);
    expect(lengthOf(vector)).toBeGreaterThan(0);
  }
}

export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0) / (lengthOf(a) * lengthOf(b));
}

export function lengthOf(vector: Float32Array): number {
  return Math.hypot(...vector);
}

/** Asserts that two vectors are the same: to the bit where that is declared, else of one direction. */
export function expectSame(a: Float32Array, b: Float32Array, exact: boolean): void {
  if (exact) expect(a).toEqual(b);
  else expect(cosine(a, b)).toBeGreaterThanOrEqual(0.9999);
}
