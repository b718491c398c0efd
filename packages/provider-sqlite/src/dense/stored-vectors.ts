import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { bytesOf, integerOf, type Row } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';

/** The vectors of one generation in the file. */
export interface VectorSource {
  readonly connection: Connection;
  readonly generation: number;
  readonly dimensions: number;
}

export interface StoredVector {
  readonly ordinal: number;
  /** 32-bit floats. */
  readonly data: Uint8Array;
}

/** The vectors from one ordinal to another, exclusive, ascending; those of chunks that are gone are gone. */
export function* vectorsBetween(source: VectorSource, start: number, end: number): Generator<StoredVector> {
  const base = source.generation * ordinalRange;
  const rows = source.connection
    .prepare('SELECT key, data, sum FROM vectors WHERE key >= ? AND key < ? ORDER BY key')
    // All at once: going from row to row takes twice as long.
    .all(base + start, base + end);
  let last = -1;
  for (const row of rows) {
    const vector = vectorOf(source, row);
    if (vector.ordinal <= last) throw corruptFile(source.connection.file, 'vectors are out of order');
    last = vector.ordinal;
    yield vector;
  }
}

/** The vectors of ascending ordinals. Throws `bad_response` where one is missing. */
export function* vectorsAt(source: VectorSource, ordinals: Uint32Array): Generator<StoredVector> {
  const [first = 0, last = 0] = [ordinals[0], ordinals.at(-1)];
  let position = 0;
  if (last - first < ordinals.length * rowsReadThrough) {
    for (const vector of vectorsBetween(source, first, last + 1)) {
      if (vector.ordinal !== ordinals[position]) continue;
      position += 1;
      yield vector;
    }
  } else {
    const select = source.connection.prepare('SELECT key, data, sum FROM vectors WHERE key = ?');
    for (; position < ordinals.length; position += 1) {
      const row = select.get(source.generation * ordinalRange + (ordinals[position] as number));
      if (row === undefined) break;
      yield vectorOf(source, row);
    }
  }
  if (position < ordinals.length) throw corruptFile(source.connection.file, 'a chunk has no vector');
}

/** Reading on over so many rows takes less than looking one up. */
const rowsReadThrough = 3;

function vectorOf({ connection, generation, dimensions }: VectorSource, row: Row): StoredVector {
  const data = bytesOf(row, 'data');
  const rowBytes = dimensions * Float32Array.BYTES_PER_ELEMENT;
  if (data.length !== rowBytes) {
    throw corruptFile(connection.file, `a vector has ${data.length} bytes, not ${rowBytes}`);
  }
  const ordinal = integerOf(row, 'key') - generation * ordinalRange;
  checkSum(row, 'sum', chunkSum(ordinal, data), connection.file, 'a vector');
  return { ordinal, data };
}
