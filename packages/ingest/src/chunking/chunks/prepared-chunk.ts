import type { IndexedChunk } from '@touchstone/contract';

/** A chunk before it has vectors. */
export interface PreparedChunk {
  readonly chunk: IndexedChunk;
  /** What an embedder reads: a header that places the text, then the text. Never cited. */
  readonly embedText: string;
  /** Tokens of `embedText`. */
  readonly embedTokens: number;
}

/** Estimated tokens that a text has for the embedder; always 0 where there is none. */
export type CountTokens = (text: string) => number;
