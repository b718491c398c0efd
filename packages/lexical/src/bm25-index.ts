import { RetrievalError } from '@touchstone/contract';
import type { Analyzer } from './analyzer.ts';
import { wantedTerms } from './analyzer.ts';
import { type Bm25Parameters, bm25Idf } from './bm25-formula.ts';
import { type Bm25Snapshot, compactSnapshot, emptySnapshot, readSnapshot, writeSnapshot } from './bm25-snapshot.ts';
import { defaultAnalyzer } from './default-analyzer.ts';
import { type PostingStore, postingStore } from './posting-store.ts';
import type { Postings } from './postings-codec.ts';
import type { PostingList } from './score-accumulators.ts';
import { scorePostings } from './score-postings.ts';
import { withCapacity } from './with-capacity.ts';

export interface Bm25IndexOptions extends Bm25Parameters {
  /** Default: `defaultAnalyzer()`. */
  readonly analyzer?: Analyzer;
  /**
   * Mean number of terms a document, fixed, so that scores do not move with the lengths of other documents. Default:
   * the true mean.
   */
  readonly averageLength?: number;
}

export interface Bm25Hit {
  readonly id: string;
  /** Above 0, without an upper bound. */
  readonly score: number;
}

interface Bm25SearchOptions {
  /** Most hits, 1 or more. Default 10. */
  readonly topK?: number;
  /** The documents that may be hits; the statistics count all. Default: all. */
  readonly accept?: (id: string) => boolean;
  /** The languages that documents were added with. Default: none. */
  readonly languages?: readonly string[];
}

/**
 * A BM25 index in memory, about 6 bytes a posting besides ids and vocabulary. Scores depend on its present documents,
 * never on those that were added, replaced or removed before; documents of equal score come in the order of their ids.
 */
export interface Bm25Index {
  /** Number of documents, those without terms included. */
  readonly size: number;
  /** Adds a document, or replaces the one of that id. Searchable at once. `language`: that of the text, where it is known. */
  add(id: string, text: string, language?: string): void;
  /** Removes a document; false where there was none. */
  remove(id: string): boolean;
  has(id: string): boolean;
  /** The best documents that share a term with the query, best first. */
  search(query: string, options?: Bm25SearchOptions): Bm25Hit[];
  /** The index as bytes, for `restoreBm25Index`. k1, b and a fixed averageLength belong to the search and are not stored. */
  toBytes(): Uint8Array;
}

/** An empty index. */
export function bm25Index(options: Bm25IndexOptions = {}): Bm25Index {
  return indexOver(emptySnapshot, options);
}

/**
 * The index that `toBytes` wrote. Throws `invalid_config` where another analyzer built it, `bad_response` where the bytes are
 * damaged.
 */
export function restoreBm25Index(bytes: Uint8Array, options: Bm25IndexOptions = {}): Bm25Index {
  const analyzer = options.analyzer ?? defaultAnalyzer();
  const { fingerprint, snapshot } = readSnapshot(bytes);
  if (fingerprint !== analyzer.fingerprint) {
    throw new RetrievalError(
      'invalid_config',
      `The BM25 index was built by the analyzer "${fingerprint}", and this one is "${analyzer.fingerprint}": pass the same ` +
        'analyzer, or index again.',
    );
  }
  return indexOver(snapshot, { ...options, analyzer });
}

function indexOver(start: Bm25Snapshot, options: Bm25IndexOptions): Bm25Index {
  const analyzer = options.analyzer ?? defaultAnalyzer();

  // A document's index in `ids` is its ordinal. A removed one leaves undefined there until `compactSnapshot` moves the others up.
  let ids: (string | undefined)[];
  let lengths: Uint32Array;
  let ordinals: Map<string, number>;
  let termNumbers: Map<string, number>;
  let store: PostingStore;
  let totalLength: number;
  let termsOfDoc: Uint32Array = new Uint32Array(0);
  // Derived from the present documents, until the next change.
  const frequencies = new Map<number, number>();
  let present: Uint8Array | undefined;
  open(start);

  function open(snapshot: Bm25Snapshot): void {
    ids = [...snapshot.ids];
    lengths = snapshot.lengths;
    ordinals = new Map(snapshot.ids.map((id, ordinal) => [id, ordinal]));
    termNumbers = new Map(snapshot.terms.map((term, number) => [term, number]));
    store = postingStore(snapshot.segment);
    totalLength = snapshot.lengths.reduce((sum, length) => sum + length, 0);
    frequencies.clear();
    present = undefined;
  }

  function add(id: string, text: string, language?: string): void {
    const terms = analyzer.terms(text, language);
    remove(id);
    termsOfDoc = withCapacity(termsOfDoc, terms.length);
    for (let i = 0; i < terms.length; i += 1) termsOfDoc[i] = numberOf(terms[i] as string);
    const ordinal = ids.length;
    ids.push(id);
    ordinals.set(id, ordinal);
    lengths = withCapacity(lengths, ids.length);
    lengths[ordinal] = terms.length;
    totalLength += terms.length;
    store.add(ordinal, termsOfDoc.subarray(0, terms.length));
    frequencies.clear();
    present = undefined;
  }

  function numberOf(term: string): number {
    const known = termNumbers.get(term);
    if (known !== undefined) return known;
    const number = termNumbers.size;
    termNumbers.set(term, number);
    return number;
  }

  function remove(id: string): boolean {
    const ordinal = ordinals.get(id);
    if (ordinal === undefined) return false;
    ordinals.delete(id);
    ids[ordinal] = undefined;
    totalLength -= lengths[ordinal] as number;
    frequencies.clear();
    if (present !== undefined) present[ordinal] = 0;
    if (ids.length - ordinals.size > Math.max(1000, ordinals.size)) open(snapshot());
    return true;
  }

  function snapshot(): Bm25Snapshot {
    return compactSnapshot({ ids, lengths, terms: [...termNumbers.keys()], segment: store.merged() });
  }

  function search(query: string, { topK = 10, accept, languages = [] }: Bm25SearchOptions = {}): Bm25Hit[] {
    const { docs, scores } = scorePostings({
      k1: options.k1,
      b: options.b,
      lists: listsOf(query, languages),
      lengths: lengths.subarray(0, ids.length),
      averageLength: options.averageLength ?? (ordinals.size === 0 ? 0 : totalLength / ordinals.size),
      topK,
      compareDocs: (a, b) => ((ids[a] as string) < (ids[b] as string) ? -1 : 1),
      accept: accepted(accept),
    });
    return Array.from(docs, (doc, rank) => ({ id: ids[doc] as string, score: scores[rank] as number }));
  }

  /** The query's lists in the order of the terms themselves: term numbers depend on history. */
  function listsOf(query: string, languages: readonly string[]): PostingList[] {
    const weighed = new Map<string, { readonly lists: readonly Postings[]; readonly weight: number }>();
    for (const { forms, count } of wantedTerms(analyzer, query, languages)) {
      const found = forms.map((form) => ({ form, ...postingsOf(form) }));
      const frequency = found.reduce((sum, each) => sum + each.frequency, 0);
      if (frequency === 0) continue;
      const weight = bm25Idf(ordinals.size, Math.min(ordinals.size, frequency)) * count;
      for (const { form, lists } of found) {
        // Two words may share a form: it counts as the one that weighs more.
        if (weight > (weighed.get(form)?.weight ?? 0)) weighed.set(form, { lists, weight });
      }
    }
    return [...weighed]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([, { lists, weight }]) => lists.map((list) => ({ ...list, weight })));
  }

  function postingsOf(term: string): { readonly lists: readonly Postings[]; readonly frequency: number } {
    const number = termNumbers.get(term);
    if (number === undefined) return { lists: [], frequency: 0 };
    const lists = store.lists(number);
    return { lists, frequency: frequencyOf(number, lists) };
  }

  /** The number of present documents that contain the term. */
  function frequencyOf(term: number, lists: readonly Postings[]): number {
    if (ids.length === ordinals.size) return lists.reduce((sum, list) => sum + list.docs.length, 0);
    const known = frequencies.get(term);
    if (known !== undefined) return known;
    const bitmap = presence();
    let frequency = 0;
    for (const { docs } of lists) {
      for (let i = 0; i < docs.length; i += 1) frequency += bitmap[docs[i] as number] as number;
    }
    frequencies.set(term, frequency);
    return frequency;
  }

  function presence(): Uint8Array {
    present ??= bitmapOf(ids, () => true);
    return present;
  }

  function accepted(accept: Bm25SearchOptions['accept']): Uint8Array | undefined {
    if (accept !== undefined) return bitmapOf(ids, accept);
    return ids.length === ordinals.size ? undefined : presence();
  }

  return {
    get size() {
      return ordinals.size;
    },
    add,
    remove,
    has: (id) => ordinals.has(id),
    search,
    toBytes: () => writeSnapshot(snapshot(), analyzer.fingerprint),
  };
}

/** 1 at the ordinal of each present document that is accepted. */
function bitmapOf(ids: readonly (string | undefined)[], accept: (id: string) => boolean): Uint8Array {
  const bitmap = new Uint8Array(ids.length);
  for (let ordinal = 0; ordinal < ids.length; ordinal += 1) {
    const id = ids[ordinal];
    if (id !== undefined && accept(id)) bitmap[ordinal] = 1;
  }
  return bitmap;
}
