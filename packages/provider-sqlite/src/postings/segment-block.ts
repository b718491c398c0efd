import { damagedBytes } from '../file/errors.ts';
import { fromSortable, toSortable } from '../file/sortable-text.ts';
import { readVarint, varintSize, writeVarint } from '../file/varint.ts';

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
  let most = 0;
  for (const { term, parts } of entries) {
    // A UTF-16 unit takes at most three bytes, of which `toSortable` may make four.
    most += 2 * largestVarint + term.length * 4;
    for (const part of parts) most += largestVarint + part.length;
  }
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const { term, parts } of entries) {
    at = writeName(bytes, at, term);
    let size = 0;
    for (const part of parts) size += varintSize(part.length) + part.length;
    at = writeVarint(bytes, at, size);
    for (const part of parts) at = writeBytes(bytes, at, part);
  }
  return bytes.subarray(0, at);
}

const largestVarint = 5;

/** Almost all terms are ASCII, whose bytes are its units. */
function writeName(bytes: Buffer, offset: number, term: string): number {
  const start = writeVarint(bytes, offset, term.length);
  for (let i = 0; i < term.length; i += 1) {
    const unit = term.charCodeAt(i);
    if (unit > 0x7f) return writeBytes(bytes, offset, Buffer.from(toSortable(term)));
    bytes[start + i] = unit;
  }
  return start + term.length;
}

/** All terms of a block with their parts, as views. */
export function decodeBlock(bytes: Uint8Array): readonly TermPostings[] {
  const entries: TermPostings[] = [];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const length = readVarint(bytes, cursor);
    const name = buffer.toString('utf8', cursor.at, cursor.at + length);
    advance(bytes, cursor, length);
    entries.push({ term: fromSortable(name), parts: partsOf(readBytes(bytes, cursor)) });
  }
  return entries;
}

/** The parts of one term of a block, as views; none where the term does not occur. */
export function findInBlock(bytes: Uint8Array, term: string): readonly Uint8Array[] {
  const wanted = Buffer.from(toSortable(term));
  const cursor = { at: 0 };
  // A search goes past hundreds of names: a view of each would take ten times as long.
  while (cursor.at < bytes.length) {
    const length = readVarint(bytes, cursor);
    const isFound = length === wanted.length && standsAt(bytes, cursor.at, wanted);
    advance(bytes, cursor, length);
    if (isFound) return partsOf(readBytes(bytes, cursor));
    advance(bytes, cursor, readVarint(bytes, cursor));
  }
  return [];
}

function standsAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i += 1) if (bytes[start + i] !== wanted[i]) return false;
  return true;
}

function partsOf(postings: Uint8Array): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  const cursor = { at: 0 };
  while (cursor.at < postings.length) parts.push(readBytes(postings, cursor));
  return parts;
}

function writeBytes(bytes: Uint8Array, offset: number, content: Uint8Array): number {
  const start = writeVarint(bytes, offset, content.length);
  // Most lists are a few bytes, for which a call of `set` costs more than they do.
  if (content.length > 32) bytes.set(content, start);
  else for (let i = 0; i < content.length; i += 1) bytes[start + i] = content[i] as number;
  return start + content.length;
}

function readBytes(bytes: Uint8Array, cursor: { at: number }): Uint8Array {
  const length = readVarint(bytes, cursor);
  const start = cursor.at;
  advance(bytes, cursor, length);
  return bytes.subarray(start, cursor.at);
}

function advance(bytes: Uint8Array, cursor: { at: number }, length: number): void {
  cursor.at += length;
  if (cursor.at > bytes.length) throw damagedBytes('a block of postings ends early');
}
