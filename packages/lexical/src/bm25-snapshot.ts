import { RetrievalError } from '@touchstone/contract';
import { renumberDocs, type Segment } from './bm25-segment.ts';
import { byteReader, byteWriter } from './byte-stream.ts';
import { decodePostings, encodePostings } from './postings-codec.ts';

/** The content of an index: documents by ordinal, terms by number, and the postings between them. */
export interface Bm25Snapshot {
  readonly ids: readonly string[];
  /** Terms of each document; may be longer than `ids`. */
  readonly lengths: Uint32Array;
  readonly terms: readonly string[];
  readonly segment: Segment | undefined;
}

export const emptySnapshot: Bm25Snapshot = { ids: [], lengths: new Uint32Array(0), terms: [], segment: undefined };

/** Moves the documents and terms up that are left once removed documents (undefined in `ids`) are gone. */
export function compactSnapshot(
  loose: Omit<Bm25Snapshot, 'ids'> & { readonly ids: readonly (string | undefined)[] },
): Bm25Snapshot {
  const ids = loose.ids.filter((id) => id !== undefined);
  const lengths = loose.lengths.filter((_, ordinal) => loose.ids[ordinal] !== undefined);
  if (loose.segment === undefined) return { ids, lengths, terms: [], segment: undefined };
  let next = 0;
  const newOrdinals = Int32Array.from(loose.ids, (id) => (id === undefined ? -1 : next++));
  const segment = renumberDocs(loose.segment, newOrdinals);
  const terms = Array.from(segment.terms, (number) => loose.terms[number] as string);
  return { ids, lengths, terms, segment: { ...segment, terms: Uint32Array.from(terms.keys()) } };
}

const format = 'touchstone-bm25/1';

/** Format name, fingerprint, documents (id, length), terms (term, size of its list, list). */
export function writeSnapshot(snapshot: Bm25Snapshot, fingerprint: string): Uint8Array {
  const { ids, lengths, terms, segment } = snapshot;
  const out = byteWriter();
  out.text(format);
  out.text(fingerprint);
  out.integer(ids.length);
  ids.forEach((id, ordinal) => {
    out.text(id);
    out.integer(lengths[ordinal] as number);
  });
  out.integer(terms.length);
  terms.forEach((term, at) => {
    const [start, end] = [segment?.starts[at], segment?.starts[at + 1]];
    out.text(term);
    const docs = segment?.docs.subarray(start, end) ?? new Uint32Array(0);
    const tfs = segment?.tfs.subarray(start, end) ?? new Uint8Array(0);
    out.bytes(encodePostings({ docs, tfs }));
  });
  return out.finish();
}

/** Reads a snapshot of `writeSnapshot`. Throws `bad_response` for other bytes. */
export function readSnapshot(bytes: Uint8Array): { fingerprint: string; snapshot: Bm25Snapshot } {
  const input = byteReader(bytes);
  if (input.text() !== format) {
    throw new RetrievalError(
      'bad_response',
      `These bytes are not a BM25 index in format ${format}: index the documents again.`,
    );
  }
  const fingerprint = input.text();
  const docCount = input.integer();
  const ids: string[] = [];
  const lengths: number[] = [];
  for (let i = 0; i < docCount; i += 1) {
    ids.push(input.text());
    lengths.push(input.integer());
  }
  const termCount = input.integer();
  const terms: string[] = [];
  const lists: { docs: Uint32Array; tfs: Uint8Array | Uint32Array }[] = [];
  for (let i = 0; i < termCount; i += 1) {
    terms.push(input.text());
    const list = decodePostings(input.bytes());
    if ((list.docs.at(-1) ?? -1) >= docCount) throw damaged();
    lists.push(list);
  }
  if (!input.atEnd()) throw damaged();
  return { fingerprint, snapshot: { ids, lengths: Uint32Array.from(lengths), terms, segment: segmentOf(lists) } };
}

function segmentOf(lists: readonly { docs: Uint32Array; tfs: Uint8Array | Uint32Array }[]): Segment {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] as number) + list.docs.length;
  });
  const size = starts.at(-1) as number;
  const docs = new Uint32Array(size);
  const tfs = lists.every((list) => list.tfs instanceof Uint8Array) ? new Uint8Array(size) : new Uint32Array(size);
  lists.forEach((list, at) => {
    docs.set(list.docs, starts[at]);
    tfs.set(list.tfs, starts[at]);
  });
  return { terms: Uint32Array.from(lists.keys()), starts, docs, tfs };
}

function damaged(): RetrievalError {
  return new RetrievalError('bad_response', 'The bytes of a BM25 index are damaged: index the documents again.');
}
