import { mergeSegments, postingsIn, type Segment, sealSegment } from './bm25-segment.ts';
import type { Postings } from './postings-codec.ts';
import { withCapacity } from './with-capacity.ts';

/** Posting lists that grow by whole documents. Works on numbers only: of terms, and of documents, which only rise. */
export interface PostingStore {
  /** Adds a document with the numbers of its terms, each as often as it occurs. */
  add(doc: number, terms: Uint32Array): void;
  /** The postings of a term, in one or more lists over rising documents. */
  lists(term: number): Postings[];
  /** All in one segment; undefined where there is none. */
  merged(): Segment | undefined;
}

/**
 * A log-structured store: new postings collect in the order of the documents, are sorted by term at the next read, and
 * segments merge as soon as one is not four times as large as the next. So each posting is copied a few times in all,
 * and there are never more than a dozen lists a term.
 */
export function postingStore(start?: Segment): PostingStore {
  const segments: Segment[] = start === undefined ? [] : [start];
  let terms: Uint32Array = new Uint32Array(0);
  let docs: Uint32Array = new Uint32Array(0);
  let tfs: Uint32Array = new Uint32Array(0);
  let pending = 0;
  // The last position of a term; right only if the posting there is of this term and this document.
  let placeOfTerm: Uint32Array = new Uint32Array(0);

  function seal(): void {
    if (pending === 0) return;
    segments.push(
      sealSegment({
        terms: terms.subarray(0, pending),
        docs: docs.subarray(0, pending),
        tfs: tfs.subarray(0, pending),
      }),
    );
    pending = 0;
    if (terms.length > maxKept) terms = docs = tfs = new Uint32Array(0);
    while (segments.length > 1) {
      const [first, second] = segments.slice(-2) as [Segment, Segment];
      if (first.docs.length >= 4 * second.docs.length) break;
      segments.splice(-2, 2, mergeSegments(first, second));
    }
  }

  return {
    add(doc, termsOfDoc) {
      terms = withCapacity(terms, pending + termsOfDoc.length);
      docs = withCapacity(docs, pending + termsOfDoc.length);
      tfs = withCapacity(tfs, pending + termsOfDoc.length);
      for (let i = 0; i < termsOfDoc.length; i += 1) {
        const term = termsOfDoc[i] as number;
        if (term >= placeOfTerm.length) placeOfTerm = withCapacity(placeOfTerm, term + 1);
        const place = placeOfTerm[term] as number;
        if (place < pending && terms[place] === term && docs[place] === doc) {
          tfs[place] = (tfs[place] as number) + 1;
          continue;
        }
        terms[pending] = term;
        docs[pending] = doc;
        tfs[pending] = 1;
        placeOfTerm[term] = pending;
        pending += 1;
      }
      if (pending >= maxPending) seal();
    },

    lists(term) {
      seal();
      return segments.flatMap((segment) => postingsIn(segment, term) ?? []);
    },

    merged() {
      seal();
      const one = segments.reduceRight<Segment | undefined>(
        (later, earlier) => (later === undefined ? earlier : mergeSegments(earlier, later)),
        undefined,
      );
      segments.splice(0, segments.length, ...(one === undefined ? [] : [one]));
      return one;
    },
  };
}

const maxPending = 1_000_000;
// Larger buffers are freed after use: they serve a first filling, not the changes after it.
const maxKept = 65_536;
