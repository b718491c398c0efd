import { checkSum, checksum } from './checksums.ts';
import type { Connection } from './connection.ts';
import { corruptFile } from './errors.ts';
import { bytesOf, integerOf } from './row.ts';

/** Replaces a length where an ordinal has no chunk (any more). */
export const dead = 0xffff_ffff;

/** Lengths are stored in blobs of this many, so that opening an index reads a few rows and a write changes a few. */
const blockSize = 8192;
const bytesPerLength = Uint32Array.BYTES_PER_ELEMENT;

/** Number of terms of every chunk of a generation, by ordinal; `dead` where there is none. */
export function loadLengths(connection: Connection, generation: number, size: number): Uint32Array {
  const lengths = new Uint32Array(size).fill(dead);
  const bytes = new Uint8Array(lengths.buffer);
  const rows = connection
    .prepare('SELECT block, data, sum FROM lengths NOT INDEXED WHERE generation = ?')
    .all(generation);
  for (const row of rows) {
    const start = integerOf(row, 'block') * blockSize * bytesPerLength;
    if (start < 0 || start > bytes.length) throw corruptFile(connection.file, 'lengths of chunks that are not there');
    const data = bytesOf(row, 'data');
    checkSum(row, 'sum', checksum(data), connection.file, 'the lengths of chunks');
    bytes.set(data.subarray(0, bytes.length - start), start);
  }
  return lengths;
}

/** Writes the blocks with these ordinals. */
export function storeLengths(
  connection: Connection,
  generation: number,
  lengths: Uint32Array,
  changed: ReadonlySet<number>,
): void {
  const statement = connection.prepare(
    'INSERT OR REPLACE INTO lengths (generation, block, data, sum) VALUES (?, ?, ?, ?)',
  );
  for (const block of changed) {
    const part = lengths.subarray(block * blockSize, (block + 1) * blockSize);
    const data = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    statement.run(generation, block, data, checksum(data));
  }
}

/** The block that holds an ordinal's length. */
export function lengthBlock(ordinal: number): number {
  return Math.floor(ordinal / blockSize);
}
