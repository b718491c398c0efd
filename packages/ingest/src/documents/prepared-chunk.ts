import type { IndexedChunk } from '@touchstone/contract';

/** A chunk before it has vectors. */
export interface PreparedChunk {
  readonly chunk: IndexedChunk;
  /** What an embedder reads: a header that places the text, then the text. Never cited. */
  readonly embedText: string;
  /** Estimated tokens of `embedText`. */
  readonly embedTokens: number;
}
