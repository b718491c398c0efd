import type { Steps } from '@touchstone/contract';
import type { Generation } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { kernelMemory } from './kernel.ts';
import { type VectorSource, vectorsBetween } from './stored-vectors.ts';

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
    const found = (vectors.first?.found ?? 0) + readVectors({ connection, generation: id, dimensions }, end, vectors);
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
function readVectors(source: VectorSource, end: number, vectors: VectorBlocks): number {
  let read = 0;
  for (const { ordinal, data } of vectorsBetween(source, vectors.size, end)) {
    const block = vectors.blocks[Math.floor(ordinal / blockVectors)];
    if (block === undefined) continue;
    read += 1;
    const { matrix, floatsPerRow } = block;
    new Uint8Array(matrix.buffer, matrix.byteOffset + (ordinal % blockVectors) * floatsPerRow * 4).set(data);
  }
  return read;
}

/** The query first, then the scores, then the vectors. */
export function newBlock(dimensions: number): VectorBlock {
  // The kernel reads 16 floats at a time.
  const floatsPerRow = Math.ceil(dimensions / 16) * 16;
  const rowBytes = floatsPerRow * 4;
  const scoresAt = rowBytes;
  const matrixAt = scoresAt + blockVectors * 4;
  const { buffer, kernel } = kernelMemory(matrixAt + blockVectors * rowBytes);
  return {
    matrix: new Float32Array(buffer, matrixAt, blockVectors * floatsPerRow),
    floatsPerRow,
    innerProducts: (query, count) => {
      new Float32Array(buffer, 0, floatsPerRow).set(query);
      kernel.innerProducts(0, matrixAt, scoresAt, count, rowBytes);
      return new Float32Array(buffer, scoresAt, count);
    },
  };
}
