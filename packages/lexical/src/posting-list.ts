/** Where one term occurs. A term may come as several lists over different documents (segments of an index). */
export interface PostingList {
  /** Document ordinals, ascending, none twice. */
  readonly docs: Uint32Array;
  /** How often the term occurs in each of `docs`: 1 or more. */
  readonly tfs: Uint8Array | Uint16Array | Uint32Array;
  /** The term's idf times its count in the query: above 0. */
  readonly weight: number;
}

/** Number of terms of each document, by ordinal. */
export type Lengths = Uint8Array | Uint16Array | Uint32Array;
