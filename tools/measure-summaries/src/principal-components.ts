import type { UnitVectors } from '@touchstone/pipeline/measuring';
import { seededRandom } from './seeded-random.ts';

/** Points with few coordinates, row after row. */
export interface Points {
  readonly count: number;
  readonly dimensions: number;
  readonly values: Float64Array;
}

/** The vectors on their first principal components, by power iteration on a subspace. */
export function principalComponents(vectors: UnitVectors, dimensions: number, seed: number): Points {
  const { count, dimensions: wide } = vectors;
  const centred = centre(vectors);
  const random = seededRandom(seed);
  let axes = Array.from({ length: dimensions }, () => Float64Array.from({ length: wide }, () => random() - 0.5));
  orthonormalize(axes);
  for (let round = 0; round < 25; round += 1) {
    const next = axes.map(() => new Float64Array(wide));
    for (let row = 0; row < count; row += 1) {
      for (const [axis, direction] of axes.entries()) {
        const length = project(centred, row, wide, direction);
        const sum = next[axis] as Float64Array;
        for (let i = 0; i < wide; i += 1) sum[i] = (sum[i] ?? 0) + length * (centred[row * wide + i] ?? 0);
      }
    }
    axes = next;
    orthonormalize(axes);
  }
  const values = new Float64Array(count * dimensions);
  for (let row = 0; row < count; row += 1) {
    for (const [axis, direction] of axes.entries()) {
      values[row * dimensions + axis] = project(centred, row, wide, direction);
    }
  }
  return { count, dimensions, values };
}

function centre({ count, dimensions, values }: UnitVectors): Float64Array {
  const mean = new Float64Array(dimensions);
  for (let i = 0; i < values.length; i += 1)
    mean[i % dimensions] = (mean[i % dimensions] ?? 0) + (values[i] ?? 0) / count;
  return Float64Array.from(values, (value, i) => value - (mean[i % dimensions] ?? 0));
}

function project(rows: Float64Array, row: number, wide: number, direction: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < wide; i += 1) sum += (rows[row * wide + i] ?? 0) * (direction[i] ?? 0);
  return sum;
}

function orthonormalize(axes: readonly Float64Array[]): void {
  for (const [at, axis] of axes.entries()) {
    for (const before of axes.slice(0, at)) {
      const shared = axis.reduce((sum, value, i) => sum + value * (before[i] ?? 0), 0);
      for (const i of axis.keys()) axis[i] = (axis[i] ?? 0) - shared * (before[i] ?? 0);
    }
    const length = Math.hypot(...axis);
    for (const i of axis.keys()) axis[i] = (axis[i] ?? 0) / length;
  }
}
