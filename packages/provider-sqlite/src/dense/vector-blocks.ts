import type { Steps } from '@touchstone/contract';
import type { Generation } from '../file/catalog.ts';
import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { bytesOf, integerOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { kernelBase64 } from './kernel-bytes.ts';

/** Vectors of a generation in memory by ordinal, in blocks that are never moved: growing appends a block. */
export interface VectorBlocks {
  readonly blocks: VectorBlock[];
  /** The number of ordinals that have been read. */
  size: number;
  /** During the first read: the version at which it began, and the number of vectors so far. */
  first: { readonly changed: number; found: number } | undefined;
}

/** Up to `blockVectors` vectors, one behind the other. Ordinals without a chunk hold zeros or a removed vector. */
export interface VectorBlock {
  /** `floatsPerRow` floats each: the vector, then zeros. */
  readonly matrix: Float32Array;
  readonly floatsPerRow: number;
  /** Inner products of the query with the first `count` vectors, as 32-bit floats; valid until the next call. */
  innerProducts(query: Float32Array, count: number): Float32Array;
}

export const blockVectors = 16_384;

export function noVectors(): VectorBlocks {
  return { blocks: [], size: 0, first: undefined };
}

/** Reads the vectors that came since the last time; the first time, all. */
export function* extendVectors(
  connection: Connection,
  { id, nextOrdinal, vectorCount, changed }: Generation,
  dimensions: number,
  vectors: VectorBlocks,
): Steps<void> {
  if (vectors.size === 0) vectors.first = { changed, found: 0 };
  while (vectors.size < nextOrdinal) {
    while (vectors.blocks.length * blockVectors < nextOrdinal) vectors.blocks.push(newBlock(dimensions));
    const end = Math.min(nextOrdinal, vectors.size + rowsPerStep);
    const found = (vectors.first?.found ?? 0) + readVectors(connection, id, { dimensions, end }, vectors);
    // Later reads see only additions, and no removals; nor does a first one during other writes.
    if (end === nextOrdinal && vectors.first?.changed === changed && found !== vectorCount) {
      throw corruptFile(connection.file, `${vectorCount} vectors are counted, ${found} are there`);
    }
    if (vectors.first !== undefined) vectors.first.found = found;
    if (end === nextOrdinal) vectors.first = undefined;
    vectors.size = end;
    yield;
  }
}

/** Reading so many and comparing their checksums takes about a millisecond. */
const rowsPerStep = 256;

/** Reads from where the last reading ended; how many vectors there were. */
function readVectors(
  connection: Connection,
  generation: number,
  { dimensions, end }: { readonly dimensions: number; readonly end: number },
  vectors: VectorBlocks,
): number {
  const base = generation * ordinalRange;
  const rowBytes = dimensions * Float32Array.BYTES_PER_ELEMENT;
  const rows = connection
    .prepare('SELECT key, data, sum FROM vectors WHERE key >= ? AND key < ? ORDER BY key')
    // All at once: going from row to row takes twice as long.
    .all(base + vectors.size, base + end);
  let read = 0;
  let last = -1;
  for (const row of rows) {
    const data = bytesOf(row, 'data');
    if (data.length !== rowBytes) {
      throw corruptFile(connection.file, `a vector has ${data.length} bytes, not ${rowBytes}`);
    }
    const ordinal = integerOf(row, 'key') - base;
    if (ordinal <= last) throw corruptFile(connection.file, 'vectors are out of order');
    last = ordinal;
    checkSum(row, 'sum', chunkSum(ordinal, data), connection.file, 'a vector');
    const block = vectors.blocks[Math.floor(ordinal / blockVectors)];
    if (block === undefined) continue;
    read += 1;
    const { matrix, floatsPerRow } = block;
    new Uint8Array(matrix.buffer, matrix.byteOffset + (ordinal % blockVectors) * floatsPerRow * 4).set(data);
  }
  return read;
}

const pageBytes = 65_536;
let compiled: WebAssembly.Module | undefined;

/** A memory of its own with the query first, then the scores, then the vectors. Pages that are not touched cost nothing. */
export function newBlock(dimensions: number): VectorBlock {
  // The kernel reads 16 floats at a time.
  const floatsPerRow = Math.ceil(dimensions / 16) * 16;
  const rowBytes = floatsPerRow * 4;
  const scoresAt = rowBytes;
  const matrixAt = scoresAt + blockVectors * 4;
  const pages = Math.ceil((matrixAt + blockVectors * rowBytes) / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  compiled ??= new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'));
  const { innerProducts } = new WebAssembly.Instance(compiled, { host: { memory } }).exports as unknown as Kernel;
  return {
    matrix: new Float32Array(memory.buffer, matrixAt, blockVectors * floatsPerRow),
    floatsPerRow,
    innerProducts: (query, count) => {
      new Float32Array(memory.buffer, 0, floatsPerRow).set(query);
      innerProducts(0, matrixAt, scoresAt, count, rowBytes);
      return new Float32Array(memory.buffer, scoresAt, count);
    },
  };
}

/** The exports of `kernel.wat`. */
interface Kernel {
  innerProducts(query: number, row: number, scores: number, count: number, rowBytes: number): void;
}
