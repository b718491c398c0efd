import type { Postings } from './postings-codec.ts';

/** Posting lists of some consecutive documents, one behind the other. Never changes. */
export interface Segment {
  /** Numbers of the terms that occur, ascending. */
  readonly terms: Uint32Array;
  /** The start of the list of each of `terms`; one more than terms. */
  readonly starts: Uint32Array;
  readonly docs: Uint32Array;
  readonly tfs: Uint8Array | Uint32Array;
}

/** Postings in the order in which documents came. */
export interface PendingPostings {
  readonly terms: Uint32Array;
  readonly docs: Uint32Array;
  readonly tfs: Uint32Array;
}

/** Sorts postings by term (a counting sort: documents stay in order). */
export function sealSegment(pending: PendingPostings): Segment {
  const size = pending.terms.length;
  const vocabularySize = pending.terms.reduce((largest, term) => Math.max(largest, term), -1) + 1;
  const ends = new Uint32Array(vocabularySize);
  let distinct = 0;
  let wide = false;
  for (let i = 0; i < size; i += 1) {
    const term = pending.terms[i] as number;
    if (ends[term] === 0) distinct += 1;
    ends[term] = (ends[term] as number) + 1;
    if ((pending.tfs[i] as number) > 0xff) wide = true;
  }

  const terms = new Uint32Array(distinct);
  const starts = new Uint32Array(distinct + 1);
  let end = 0;
  let position = 0;
  for (let term = 0; term < vocabularySize; term += 1) {
    if (ends[term] === 0) continue;
    terms[position] = term;
    starts[position] = end;
    end += ends[term] as number;
    ends[term] = starts[position] as number;
    position += 1;
  }
  starts[distinct] = size;

  const docs = new Uint32Array(size);
  const tfs = wide ? new Uint32Array(size) : new Uint8Array(size);
  for (let i = 0; i < size; i += 1) {
    const term = pending.terms[i] as number;
    const at = ends[term] as number;
    docs[at] = pending.docs[i] as number;
    tfs[at] = pending.tfs[i] as number;
    ends[term] = at + 1;
  }
  return { terms, starts, docs, tfs };
}

/** One segment out of two, where all documents of `first` come before those of `second`. */
export function mergeSegments(first: Segment, second: Segment): Segment {
  const size = first.docs.length + second.docs.length;
  const terms = new Uint32Array(first.terms.length + second.terms.length);
  const starts = new Uint32Array(terms.length + 1);
  const docs = new Uint32Array(size);
  const bytes = first.tfs instanceof Uint8Array && second.tfs instanceof Uint8Array;
  const tfs = bytes ? new Uint8Array(size) : new Uint32Array(size);
  let count = 0;
  let end = 0;
  const copy = (from: Segment, at: number) => {
    const [start, stop] = [from.starts[at] as number, from.starts[at + 1] as number];
    for (let i = start; i < stop; i += 1) {
      docs[end] = from.docs[i] as number;
      tfs[end] = from.tfs[i] as number;
      end += 1;
    }
  };
  for (let i = 0, j = 0; i < first.terms.length || j < second.terms.length; count += 1) {
    const left = first.terms[i] ?? Infinity;
    const right = second.terms[j] ?? Infinity;
    terms[count] = Math.min(left, right);
    starts[count] = end;
    if (left <= right) copy(first, i++);
    if (right <= left) copy(second, j++);
  }
  starts[count] = end;
  return { terms: terms.slice(0, count), starts: starts.slice(0, count + 1), docs, tfs };
}

/** The list of a term in a segment, as views. Undefined where the term does not occur. */
export function postingsIn(segment: Segment, term: number): Postings | undefined {
  const { terms, starts } = segment;
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] as number) < term) low = middle + 1;
    else high = middle;
  }
  if (terms[low] !== term) return undefined;
  const [start, stop] = [starts[low] as number, starts[low + 1] as number];
  return { docs: segment.docs.subarray(start, stop), tfs: segment.tfs.subarray(start, stop) };
}

/** The segment without the documents whose new ordinal is below 0, and without terms that only they had. */
export function renumberDocs(segment: Segment, newOrdinals: Int32Array): Segment {
  const size = segment.docs.reduce((sum, doc) => sum + ((newOrdinals[doc] as number) < 0 ? 0 : 1), 0);
  const docs = new Uint32Array(size);
  const tfs = segment.tfs instanceof Uint8Array ? new Uint8Array(size) : new Uint32Array(size);
  const terms: number[] = [];
  const starts: number[] = [];
  let end = 0;
  segment.terms.forEach((term, at) => {
    const start = end;
    for (let i = segment.starts[at] as number; i < (segment.starts[at + 1] as number); i += 1) {
      const ordinal = newOrdinals[segment.docs[i] as number] as number;
      if (ordinal < 0) continue;
      docs[end] = ordinal;
      tfs[end] = segment.tfs[i] as number;
      end += 1;
    }
    if (end === start) return;
    terms.push(term);
    starts.push(start);
  });
  return { terms: Uint32Array.from(terms), starts: Uint32Array.from([...starts, end]), docs, tfs };
}
