import { Buffer } from 'node:buffer';
import { cl100kBits, o200kBits } from './token-vocabulary-bits.ts';

/**
 * The tokens of two vocabularies as Bloom filters: by the hash of a piece of text, whether it is one token. Every token
 * of the vocabulary passes; so does about one in 250 of the other pieces.
 */
export type TokenVocabulary = (hash: number) => boolean;

/** The most UTF-16 units of a token that a filter holds. */
export const maxTokenUnits = 16;

/** The hash of nothing (FNV-1a); `hashedWith` adds the units of a piece one by one. */
export const emptyHash = 0x811c9dc5 | 0;

export function hashedWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Size of one filter in bits, a power of two. */
export const filterBits = 2 ** 20;

const probes = 8;

/** Marks a piece as one token. */
export function addToken(bits: Uint8Array, hash: number): void {
  let place = spread(hash);
  const step = spread(place ^ 0x9e3779b9) | 1;
  for (let probe = 0; probe < probes; probe += 1) {
    const bit = place & (filterBits - 1);
    bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    place = (place + step) | 0;
  }
}

function holds(bits: Uint8Array, hash: number): boolean {
  let place = spread(hash);
  const step = spread(place ^ 0x9e3779b9) | 1;
  for (let probe = 0; probe < probes; probe += 1) {
    const bit = place & (filterBits - 1);
    if (((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    place = (place + step) | 0;
  }
  return true;
}

/** The last step of MurmurHash3. */
function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The commoner tokens of cl100k_base. */
export const isInCl100k: TokenVocabulary = filter(cl100kBits);

/** The commoner tokens of o200k_base that cl100k_base does not have, mostly of other languages than English. */
export const isInO200kAlone: TokenVocabulary = filter(o200kBits);

/** Decoded at the first call: many commands never make one. */
function filter(base64: string): TokenVocabulary {
  let bits: Uint8Array | undefined;
  return (hash) => {
    bits ??= Buffer.from(base64, 'base64');
    return holds(bits, hash);
  };
}
