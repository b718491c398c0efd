import type { DenseVector } from '@touchstone/contract';

/** Vectors of length 1, row after row in one array. A row of zeros stays: it is similar to nothing. */
export interface UnitVectors {
  readonly count: number;
  readonly dimensions: number;
  readonly values: Float32Array;
}

/** The vectors with their lengths made 1. All have the same dimensions. */
export function unitVectors(vectors: readonly DenseVector[]): UnitVectors {
  const dimensions = vectors[0]?.length ?? 0;
  const values = new Float32Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries()) {
    values.set(vector, row * dimensions);
    normalizeRow(values, row * dimensions, dimensions);
  }
  return { count: vectors.length, dimensions, values };
}

/** Some of the rows, in the order of `rows`. */
export function rowsOf({ dimensions, values }: UnitVectors, rows: readonly number[]): UnitVectors {
  const chosen = new Float32Array(rows.length * dimensions);
  for (const [at, row] of rows.entries()) {
    chosen.set(values.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
  }
  return { count: rows.length, dimensions, values: chosen };
}

/** The mean direction of each group of rows. */
export function centroidsOf(vectors: UnitVectors, groups: readonly (readonly number[])[]): UnitVectors {
  const { dimensions, values } = vectors;
  const centroids = new Float32Array(groups.length * dimensions);
  for (const [group, rows] of groups.entries()) {
    const to = group * dimensions;
    for (const row of rows) {
      const from = row * dimensions;
      for (let i = 0; i < dimensions; i += 1) centroids[to + i] = at(centroids, to + i) + at(values, from + i);
    }
    normalizeRow(centroids, to, dimensions);
  }
  return { count: groups.length, dimensions, values: centroids };
}

/** The cosine of a row of one and a row of another. Four sums side by side, in fixed order: fast, and the same bits everywhere. */
export function cosine(a: UnitVectors, rowOfA: number, b: UnitVectors, rowOfB: number): number {
  const { dimensions } = a;
  return product(a.values, rowOfA * dimensions, b.values, rowOfB * dimensions, dimensions);
}

// Plain variables: this is where the time of clustering goes.
function product(x: Float32Array, fromX: number, y: Float32Array, fromY: number, dimensions: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < dimensions; i += 4) {
    s0 += at(x, fromX + i) * at(y, fromY + i);
    s1 += at(x, fromX + i + 1) * at(y, fromY + i + 1);
    s2 += at(x, fromX + i + 2) * at(y, fromY + i + 2);
    s3 += at(x, fromX + i + 3) * at(y, fromY + i + 3);
  }
  for (; i < dimensions; i += 1) s0 += at(x, fromX + i) * at(y, fromY + i);
  return s0 + s1 + (s2 + s3);
}

function normalizeRow(values: Float32Array, from: number, dimensions: number): void {
  let squares = 0;
  for (let i = from; i < from + dimensions; i += 1) squares += at(values, i) * at(values, i);
  if (squares === 0) return;
  const length = Math.sqrt(squares);
  for (let i = from; i < from + dimensions; i += 1) values[i] = at(values, i) / length;
}

/** The index is within the array wherever this is called. */
function at(values: Float32Array, index: number): number {
  return values[index] as number;
}
