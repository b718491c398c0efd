import { memoizeByWord } from './memoize-by-word.ts';

const utf8 = new TextEncoder();

/** The index of a term in sparse vectors: the absolute value of its MurmurHash3, 0 to 2^31, as fastembed has it. */
export const termId = memoizeByWord((term) => Math.abs(murmur3(utf8.encode(term))));

/** MurmurHash3, x86, 32 bits, as a signed integer: the hash of Python's `mmh3.hash`. Austin Appleby's algorithm. */
export function murmur3(bytes: Uint8Array, seed = 0): number {
  let hash = seed | 0;
  const wholeBlocks = bytes.length & ~3;
  for (let i = 0; i < wholeBlocks; i += 4) {
    hash ^= scrambled(byte(i) | (byte(i + 1) << 8) | (byte(i + 2) << 16) | (byte(i + 3) << 24));
    hash = (Math.imul(rotated(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let i = bytes.length - 1; i >= wholeBlocks; i -= 1) tail = (tail << 8) | byte(i);
  hash ^= scrambled(tail);

  hash ^= bytes.length;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);

  function byte(at: number): number {
    return bytes[at] as number;
  }
}

function scrambled(block: number): number {
  return Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
