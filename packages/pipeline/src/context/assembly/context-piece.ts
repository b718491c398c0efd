import type { Metadata } from '@touchstone/contract';

/** A ranked chunk with its additions. */
export interface ContextPiece {
  /** Id of the candidate, as the trace has it. */
  readonly id: string;
  /** From 1, by relevance. */
  readonly rank: number;
  readonly chunkId: string;
  /** In reading order. */
  readonly chunkIds: readonly string[];
  readonly text: string;
  /** Of the hit; lines and pages are those of the whole piece. */
  readonly metadata: Metadata;
  readonly rrfScore: number | null;
  readonly rerankScore: number | null;
}
