import { fromSortable, toSortable } from '../sortable-text.js';
import { readVarint, varintSize, writeVarint } from '../varint.js';

/**
 * A term with its postings. The postings are one or more parts, each the bytes of one encoded list; the ordinals of a part all
 * come after those of the part before, so that segments of consecutive chunks merge by putting parts behind one another.
 */
export interface TermPostings {
  readonly term: string;
  readonly parts: readonly Uint8Array[];
}

/**
 * Bytes of a block: for each term, in ascending order, the length of its name and the name (UTF-8), the length of its
 * postings and, for each part, its length and its bytes. Lengths are variable-length integers.
 */
export function encodeBlock(entries: readonly TermPostings[]): Uint8Array {
  const names = entries.map(({ term }) => Buffer.from(toSortable(term)));
  const sizes = entries.map(({ parts }) => parts.reduce((sum, part) => sum + varintSize(part.length) + part.length, 0));
  let total = 0;
  for (let i = 0; i < entries.length; i += 1) {
    const [name = '', size = 0] = [names[i], sizes[i]];
    total += varintSize(name.length) + name.length + varintSize(size) + size;
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  entries.forEach(({ parts }, i) => {
    at = writeBytes(bytes, at, names[i] ?? new Uint8Array());
    at = writeVarint(bytes, at, sizes[i] ?? 0);
    for (const part of parts) at = writeBytes(bytes, at, part);
  });
  return bytes;
}

/** All terms of a block with their parts, as views. */
export function decodeBlock(bytes: Uint8Array): readonly TermPostings[] {
  const entries: TermPostings[] = [];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const length = readVarint(bytes, cursor);
    const name = buffer.toString('utf8', cursor.at, cursor.at + length);
    cursor.at += length;
    entries.push({ term: fromSortable(name), parts: partsOf(readBytes(bytes, cursor)) });
  }
  return entries;
}

/** The parts of one term of a block, as views; none where the term does not occur. */
export function findInBlock(bytes: Uint8Array, term: string): readonly Uint8Array[] {
  const name = Buffer.from(toSortable(term));
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const found = name.equals(readBytes(bytes, cursor));
    const postings = readBytes(bytes, cursor);
    if (found) return partsOf(postings);
  }
  return [];
}

function partsOf(postings: Uint8Array): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  const cursor = { at: 0 };
  while (cursor.at < postings.length) parts.push(readBytes(postings, cursor));
  return parts;
}

function writeBytes(bytes: Uint8Array, offset: number, content: Uint8Array): number {
  const start = writeVarint(bytes, offset, content.length);
  bytes.set(content, start);
  return start + content.length;
}

function readBytes(bytes: Uint8Array, cursor: { at: number }): Uint8Array {
  const length = readVarint(bytes, cursor);
  const start = cursor.at;
  cursor.at = start + length;
  return bytes.subarray(start, cursor.at);
}
