import type { Steps } from '@touchstone/contract';
import type { Generation } from '../file/catalog.ts';
import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { bytesOf, integerOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { kernelMemory } from './kernel.ts';
import { codesPerRow, hasCodes } from './stored-codes.ts';

/** Sign codes of a generation in memory by ordinal, in blocks that are never moved. */
export interface CodeBlocks {
  readonly blocks: CodeBlock[];
  /** The number of ordinals that have been read: those of whole rows. */
  size: number;
  /** The version that was looked at last, and the finding that its codes are complete. */
  known: { readonly changed: number; readonly isCoded: boolean } | undefined;
}

/** Up to `blockCodes` codes, one behind the other. */
interface CodeBlock {
  readonly codes: Uint8Array;
  /** The number of bits in which each of the first `count` codes differs from the query's; valid until the next call. */
  differingBits(query: Uint8Array, count: number): Uint16Array;
}

export const blockCodes = 65_536;

export function noCodes(): CodeBlocks {
  return { blocks: [], size: 0, known: undefined };
}

/** True if every whole row of codes is there: else all vectors have to be compared. */
export function isCoded(connection: Connection, generation: Generation, codes: CodeBlocks): boolean {
  const { changed } = generation;
  if (codes.known?.changed !== changed) codes.known = { changed, isCoded: hasCodes(connection, generation) };
  return codes.known.isCoded;
}

/** Reads the codes that came since the last time. */
export function* extendCodeBlocks(
  connection: Connection,
  { id, nextOrdinal }: Generation,
  bytes: number,
  codes: CodeBlocks,
): Steps<void> {
  const end = nextOrdinal - (nextOrdinal % codesPerRow);
  const base = id * ordinalRange;
  const select = connection.prepare('SELECT key, data, sum FROM vector_codes WHERE key = ?');
  while (codes.size < end) {
    const first = codes.size;
    const row = select.get(base + first);
    if (row === undefined || integerOf(row, 'key') !== base + first) {
      throw corruptFile(connection.file, 'codes of vectors are missing');
    }
    const data = bytesOf(row, 'data');
    checkSum(row, 'sum', chunkSum(first, data), connection.file, 'a row of codes');
    if (data.length !== codesPerRow * bytes) throw corruptFile(connection.file, 'a row of codes has another length');
    const number = Math.floor(first / blockCodes);
    codes.blocks[number] ??= newCodeBlock(bytes);
    codes.blocks[number].codes.set(data, (first % blockCodes) * bytes);
    codes.size = first + codesPerRow;
    yield;
  }
}

/** The query first, then the counts, then the codes. */
function newCodeBlock(bytes: number): CodeBlock {
  const countsAt = bytes;
  const codesAt = countsAt + blockCodes * 2;
  const { buffer, kernel } = kernelMemory(codesAt + blockCodes * bytes);
  return {
    codes: new Uint8Array(buffer, codesAt, blockCodes * bytes),
    differingBits(query, count) {
      new Uint8Array(buffer, 0, bytes).set(query);
      kernel.differingBits(0, codesAt, countsAt, count, bytes);
      return new Uint16Array(buffer, countsAt, count);
    },
  };
}
