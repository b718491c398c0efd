import { crc32 } from 'node:zlib';
import { corruptFile } from './errors.ts';
import { integerOf, type Row } from './row.ts';

/**
 * Checksums (CRC-32) of the file's content: of each chunk's text and metadata, each vector, each block of postings and
 * lengths, each record of the ledger, and of the catalog as a whole. A changed byte is an error when it is read,
 * instead of passing for good data. They guard against damage, not against people.
 */
export function checksum(first: string | Uint8Array, second?: string | Uint8Array): number {
  const sum = crc32(first);
  return second === undefined ? sum : crc32(second, sum);
}

/** The checksum of a chunk's content and its ordinal: the same content under another number is damage too. */
export function chunkSum(ordinal: number, first: string | Uint8Array, second?: string): number {
  const sum = crc32(first, ordinal);
  return second === undefined ? sum : crc32(second, sum);
}

/** Throws `bad_response` where a row's checksum is not that of its content. */
export function checkSum(row: Row, column: string, expected: number, file: string, what: string): void {
  if (integerOf(row, column) !== expected) throw corruptFile(file, `${what} is not what was written`);
}
