import { RetrievalError } from '@touchstone/contract';

/** The documents of one term and its count in each. */
export interface Postings {
  /** Ordinals, ascending, none twice, below 2^31. */
  readonly docs: Uint32Array;
  /** Counts, 1 or more. */
  readonly tfs: Uint8Array | Uint16Array | Uint32Array;
}

/**
 * A posting list as bytes, about 1.3 a posting: the number of postings, the largest count, then for each posting the gap to
 * the document before, doubled, plus 1 where the count is 1, or followed by the count. All are variable-length integers of 7
 * bits a byte, low bits first. Throws `invalid_request` for documents out of order or out of range.
 */
export function encodePostings({ docs, tfs }: Postings): Uint8Array {
  if (docs.length !== tfs.length) throw refused(`${docs.length} docs and ${tfs.length} tfs`);
  const bytes = new Uint8Array(maxSize(docs.length));
  return bytes.slice(0, writePostings(bytes, 0, { docs, tfs }, 0, docs.length));
}

/**
 * A function that encodes parts of long arrays, as `encodePostings` does, for writers of many small lists: the bytes
 * that it returns are views into shared pages, which are never written again.
 */
export function postingsWriter(): (postings: Postings, start: number, end: number) => Uint8Array {
  let page = new Uint8Array(pageSize);
  let at = 0;
  return (postings, start, end) => {
    const room = maxSize(end - start);
    if (at + room > page.length) {
      page = new Uint8Array(Math.max(pageSize, room));
      at = 0;
    }
    const from = at;
    at = writePostings(page, at, postings, start, end);
    return page.subarray(from, at);
  };
}

const pageSize = 65_536;

function maxSize(count: number): number {
  return 10 + count * 10;
}

/** Writes the postings from `start` to `end` and returns the offset after them. */
function writePostings(bytes: Uint8Array, at: number, { docs, tfs }: Postings, start: number, end: number): number {
  let largest = 0;
  for (let i = start; i < end; i += 1) largest = Math.max(largest, tfs[i] as number);
  let next = writeInteger(bytes, at, end - start);
  next = writeInteger(bytes, next, largest);
  let previous = -1;
  for (let i = start; i < end; i += 1) {
    const doc = docs[i] as number;
    const tf = tfs[i] as number;
    if (doc <= previous || doc >= 0x8000_0000 || tf < 1) throw refused(`ordinal ${doc} after ${previous}, count ${tf}`);
    const gap = doc - previous - 1;
    next = writeInteger(bytes, next, gap * 2 + (tf === 1 ? 1 : 0));
    if (tf !== 1) next = writeInteger(bytes, next, tf);
    previous = doc;
  }
  return next;
}

/**
 * The posting list of `encodePostings`. Counts come as bytes where all fit, else as 32-bit integers. Throws `bad_response`
 * for bytes that end early or run on, or whose header does not fit them.
 */
export function decodePostings(bytes: Uint8Array): { docs: Uint32Array; tfs: Uint8Array | Uint32Array } {
  const size = bytes.length;
  let at = 0;
  const header = [0, 0];
  for (let field = 0; field < 2; field += 1) {
    let shift = 0;
    let byte = 0x80;
    while (byte >= 0x80 && at < size) {
      byte = bytes[at] as number;
      header[field] = ((header[field] as number) | ((byte & 0x7f) << shift)) >>> 0;
      shift += 7;
      at += 1;
    }
  }
  const [count = 0, largest = 0] = header;
  if (count > size - at) throw damaged(size);

  const docs = new Uint32Array(count);
  const tfs = largest < 256 ? new Uint8Array(count) : new Uint32Array(count);
  let doc = -1;
  for (let i = 0; i < count; i += 1) {
    // Written out, not a function that returns two things: this loop is where a search spends its time.
    let byte = bytes[at] as number;
    at += 1;
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80 && at < size; shift += 7) {
      byte = bytes[at] as number;
      at += 1;
      gap = (gap | ((byte & 0x7f) << shift)) >>> 0;
    }
    doc += (gap >>> 1) + 1;
    docs[i] = doc;
    let tf = 1;
    if ((gap & 1) === 0) {
      byte = bytes[at] as number;
      at += 1;
      tf = byte & 0x7f;
      for (let shift = 7; byte >= 0x80 && at < size; shift += 7) {
        byte = bytes[at] as number;
        at += 1;
        tf = (tf | ((byte & 0x7f) << shift)) >>> 0;
      }
    }
    tfs[i] = tf;
  }
  if (at !== size) throw damaged(size);
  return { docs, tfs };
}

function writeInteger(bytes: Uint8Array, start: number, value: number): number {
  let rest = value;
  let at = start;
  while (rest >= 0x80) {
    bytes[at] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
}

function refused(what: string): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `A posting list has ${what}: give ascending ordinals below 2^31 with a count of 1 or more each.`,
  );
}

function damaged(size: number): RetrievalError {
  return new RetrievalError('bad_response', `A posting list of ${size} bytes is damaged: index the documents again.`);
}
