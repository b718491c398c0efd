import type { Generation } from '../catalog.js';
import { checkSum, chunkSum } from '../checksums.js';
import type { Connection } from '../connection.js';
import { corruptFile } from '../errors.js';
import { bytesOf, integerOf } from '../row.js';
import { ordinalRange } from '../schema.js';
import { kernelBase64 } from './kernel-bytes.js';

/** Vectors of a generation in memory by ordinal, in blocks that are never moved: growing appends a block. */
export interface VectorBlocks {
  readonly blocks: VectorBlock[];
  /** How many ordinals have been read. */
  size: number;
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
  return { blocks: [], size: 0 };
}

/** Reads the vectors that came since the last time; the first time, all. */
export function extendVectors(
  connection: Connection,
  generation: Generation,
  dimensions: number,
  vectors: VectorBlocks,
): void {
  const { id, nextOrdinal, vectorCount } = generation;
  if (vectors.size >= nextOrdinal) return;
  while (vectors.blocks.length * blockVectors < nextOrdinal) vectors.blocks.push(newBlock(dimensions));
  const base = id * ordinalRange;
  const rowBytes = dimensions * Float32Array.BYTES_PER_ELEMENT;
  const rows = connection
    .prepare('SELECT key, data, sum FROM vectors WHERE key >= ? AND key < ? ORDER BY key')
    .iterate(base + vectors.size, base + nextOrdinal);
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
  // Later reads see only what came since, and not what went.
  if (vectors.size === 0 && read !== vectorCount) {
    throw corruptFile(connection.file, `${vectorCount} vectors are counted, ${read} are there`);
  }
  vectors.size = nextOrdinal;
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

/** What `kernel.wat` exports. */
interface Kernel {
  innerProducts(query: number, row: number, scores: number, count: number, rowBytes: number): void;
}
