import type { Generation } from '../catalog.js';
import type { Connection } from '../connection.js';
import { corruptFile } from '../errors.js';
import { bytesOf, integerOf } from '../row.js';
import { ordinalRange } from '../schema.js';

/** The vectors of a generation in memory, one behind the other by ordinal. */
export interface DenseVectors {
  /** Longer than `size`, to grow; ordinals without a chunk hold zeros or a removed vector. */
  matrix: Float32Array;
  /** How many ordinals have been read. */
  size: number;
}

export function noDenseVectors(): DenseVectors {
  return { matrix: new Float32Array(0), size: 0 };
}

/** Reads the vectors that came since the last time; the first time, all. */
export function extendDenseVectors(
  connection: Connection,
  generation: Generation,
  dimensions: number,
  vectors: DenseVectors,
): void {
  const { id, nextOrdinal } = generation;
  if (vectors.size >= nextOrdinal) return;
  const base = id * ordinalRange;
  if (vectors.matrix.length < nextOrdinal * dimensions) {
    const larger = new Float32Array(Math.max(nextOrdinal, Math.ceil(vectors.size * 1.5)) * dimensions);
    larger.set(vectors.matrix.subarray(0, vectors.size * dimensions));
    vectors.matrix = larger;
  }
  const bytes = new Uint8Array(vectors.matrix.buffer);
  const rowBytes = dimensions * Float32Array.BYTES_PER_ELEMENT;
  const rows = connection
    .prepare('SELECT key, data FROM vectors WHERE key >= ? AND key < ?')
    .iterate(base + vectors.size, base + nextOrdinal);
  for (const row of rows) {
    const data = bytesOf(row, 'data');
    if (data.length !== rowBytes)
      throw corruptFile(connection.file, `a vector has ${data.length} bytes, not ${rowBytes}`);
    bytes.set(data, (integerOf(row, 'key') - base) * rowBytes);
  }
  vectors.size = nextOrdinal;
}
