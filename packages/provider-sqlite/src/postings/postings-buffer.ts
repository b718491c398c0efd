import { type Postings, postingsWriter } from '@touchstone/lexical';
import type { TermPostings } from './segment-block.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Postings of chunks on their way into a segment. */
export interface PostingsBuffer {
  readonly postingCount: number;
  readonly chunkCount: number;
  /** Adds a chunk with the numbers of its terms; its ordinal comes after all others of the buffer. */
  add(ordinal: number, terms: Uint32Array): void;
  /** The postings by term, ascending. */
  entries(): Generator<TermPostings>;
}

/** Postings lie in the order in which they came, in arrays that grow; `entries` sorts them by term. */
export function postingsBuffer(vocabulary: Vocabulary): PostingsBuffer {
  let termOf = new Uint32Array(65_536);
  let ordinals = new Uint32Array(65_536);
  let frequencies = new Uint32Array(65_536);
  // Index of the last posting of each term, plus 1; 0 where there is none.
  let lastPlace = new Uint32Array(16_384);
  let postingCount = 0;
  let chunkCount = 0;

  function add(ordinal: number, terms: Uint32Array): void {
    chunkCount += 1;
    if (postingCount + terms.length > ordinals.length) {
      const room = Math.max(ordinals.length * 2, postingCount + terms.length);
      termOf = withCapacity(termOf, room);
      ordinals = withCapacity(ordinals, room);
      frequencies = withCapacity(frequencies, room);
    }
    if (vocabulary.size > lastPlace.length) lastPlace = withCapacity(lastPlace, vocabulary.size * 2);
    for (let i = 0; i < terms.length; i += 1) {
      const term = terms[i] as number;
      const place = lastPlace[term] as number;
      if (place > 0 && ordinals[place - 1] === ordinal) {
        frequencies[place - 1] = (frequencies[place - 1] as number) + 1;
        continue;
      }
      termOf[postingCount] = term;
      ordinals[postingCount] = ordinal;
      frequencies[postingCount] = 1;
      postingCount += 1;
      lastPlace[term] = postingCount;
    }
  }

  function* entries(): Generator<TermPostings> {
    const order = vocabulary.sorted();
    const places = startsByTerm(order);
    const { docs, tfs } = byTerm(places);
    const write = postingsWriter();
    let start = 0;
    for (const term of order) {
      const end = places[term] as number;
      if (end === start) continue;
      yield { term: vocabulary.termOf(term), parts: [write({ docs, tfs }, start, end)] };
      start = end;
    }
  }

  /** The start of each term's postings once they are sorted. */
  function startsByTerm(order: Uint32Array): Uint32Array {
    const places = new Uint32Array(order.length);
    for (let i = 0; i < postingCount; i += 1) places[termOf[i] as number] = (places[termOf[i] as number] as number) + 1;
    let before = 0;
    for (const term of order) {
      const count = places[term] as number;
      places[term] = before;
      before += count;
    }
    return places;
  }

  /** The postings in the order of their terms. Moves each index behind the last posting of its term. */
  function byTerm(places: Uint32Array): Postings {
    const docs = new Uint32Array(postingCount);
    const tfs = new Uint32Array(postingCount);
    for (let i = 0; i < postingCount; i += 1) {
      const term = termOf[i] as number;
      const place = places[term] as number;
      docs[place] = ordinals[i] as number;
      tfs[place] = frequencies[i] as number;
      places[term] = place + 1;
    }
    return { docs, tfs };
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

function withCapacity(from: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(from);
  return larger;
}
