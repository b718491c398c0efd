import { damagedBytes } from './errors.ts';

/** Variable-length integers of 7 bits a byte, low bits first, up to 2^31 - 1. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size += 1;
  return size;
}

/** Writes the value and returns the offset after it. */
export function writeVarint(bytes: Uint8Array, offset: number, value: number): number {
  let rest = value;
  let at = offset;
  for (; rest >= 0x80; rest >>>= 7) {
    bytes[at] = (rest & 0x7f) | 0x80;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}

/** The value at the cursor, which moves behind it. Throws `bad_response` where no such integer is. */
export function readVarint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let shift = 0; shift <= largestShift; shift += 7) {
    const byte = bytes[cursor.at];
    if (byte === undefined) break;
    cursor.at += 1;
    value |= (byte & 0x7f) << shift;
    if (byte >= 0x80) continue;
    if (value < 0) break;
    return value;
  }
  throw damagedBytes('a block of postings holds no length where one should be');
}

const largestShift = 28;
