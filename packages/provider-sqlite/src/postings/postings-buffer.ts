import { encodePostings } from '@touchstone/lexical';
import type { TermPostings } from './segment-block.js';

/** Postings of chunks on their way into a segment. */
export interface PostingsBuffer {
  readonly postingCount: number;
  readonly chunkCount: number;
  /** Adds a chunk, whose ordinal comes after all others of the buffer. */
  add(ordinal: number, terms: readonly string[]): void;
  /** The postings by term, ascending. */
  entries(): Generator<TermPostings>;
}

/**
 * Postings lie in the order in which they came, in arrays that grow; each points to the one before it of the same term, so that
 * a term's list is read backwards from its last.
 */
export function postingsBuffer(): PostingsBuffer {
  const numbers = new Map<string, number>();
  const lastOfTerm: number[] = [];
  const countOfTerm: number[] = [];
  let ordinals = new Uint32Array(65_536);
  let frequencies = new Uint32Array(65_536);
  let previous = new Int32Array(65_536);
  let postingCount = 0;
  let chunkCount = 0;

  function grow(): void {
    ordinals = doubled(ordinals, new Uint32Array(ordinals.length * 2));
    frequencies = doubled(frequencies, new Uint32Array(frequencies.length * 2));
    previous = doubled(previous, new Int32Array(previous.length * 2));
  }

  function add(ordinal: number, terms: readonly string[]): void {
    chunkCount += 1;
    for (const term of terms) {
      let number = numbers.get(term);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(term, number);
        lastOfTerm.push(-1);
        countOfTerm.push(0);
      }
      const last = lastOfTerm[number] ?? -1;
      if (last >= 0 && ordinals[last] === ordinal) {
        frequencies[last] = (frequencies[last] ?? 0) + 1;
        continue;
      }
      if (postingCount === ordinals.length) grow();
      ordinals[postingCount] = ordinal;
      frequencies[postingCount] = 1;
      previous[postingCount] = last;
      lastOfTerm[number] = postingCount;
      countOfTerm[number] = (countOfTerm[number] ?? 0) + 1;
      postingCount += 1;
    }
  }

  function* entries(): Generator<TermPostings> {
    for (const term of [...numbers.keys()].sort()) {
      const number = numbers.get(term) ?? 0;
      const count = countOfTerm[number] ?? 0;
      const docs = new Uint32Array(count);
      const tfs = new Uint32Array(count);
      let posting = lastOfTerm[number] ?? -1;
      for (let i = count - 1; i >= 0; i -= 1) {
        docs[i] = ordinals[posting] ?? 0;
        tfs[i] = frequencies[posting] ?? 0;
        posting = previous[posting] ?? -1;
      }
      yield { term, parts: [encodePostings({ docs, tfs })] };
    }
  }

  return {
    get postingCount() {
      return postingCount;
    },
    get chunkCount() {
      return chunkCount;
    },
    add,
    entries,
  };
}

function doubled<Values extends Uint32Array | Int32Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}
