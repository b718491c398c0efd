import type { ExpectedEvidence } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { GoldenItem } from './golden-items.js';

/** Where a chunk stands. What the index does not say is absent. */
export interface ChunkPlace {
  /** `{repo}@{ref}:{path}:{chunk_id}` (spec 000 §8.1). */
  readonly candidateId: string;
  readonly repo?: string;
  readonly path?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** The definitions that it holds. */
  readonly symbols?: readonly string[];
}

/**
 * Whether a chunk is an expected item: its candidate id, or the path (and the repo, where the item names one) with a line in
 * common or the symbol. An item of a path alone is any chunk of it.
 */
export function matchesItem(item: ExpectedEvidence, chunk: ChunkPlace): boolean {
  if (item.candidateId === chunk.candidateId) return true;
  if (item.path === undefined || item.path !== chunk.path) return false;
  if (item.repo !== undefined && item.repo !== chunk.repo) return false;
  if (item.startLine === undefined && item.symbol === undefined) return true;
  return sharesLines(item, chunk) || holdsSymbol(item, chunk);
}

/**
 * A ranking of chunks as one of expected items and, for what answers nothing, of candidate ids. Ranks stay: a place holds
 * one item, that of its candidate id before others, then the one of the highest grade, then the first. An item counts where it stands
 * first; further chunks of it keep their places under their own ids, and count for nothing.
 */
export function rankItems<Result extends ChunkPlace & { readonly score: number }>(
  results: readonly Result[],
  items: readonly GoldenItem[],
): readonly Scored[] {
  const open = new Set(items);
  return results.map((result) => {
    const [best] = [...open]
      .filter(({ expected }) => matchesItem(expected, result))
      .sort((a, b) => isNamed(b, result) - isNamed(a, result) || b.expected.grade - a.expected.grade);
    if (best === undefined) return { id: result.candidateId, score: result.score };
    open.delete(best);
    return { id: best.label, score: result.score };
  });
}

function isNamed({ expected }: GoldenItem, { candidateId }: ChunkPlace): number {
  return expected.candidateId === candidateId ? 1 : 0;
}

function sharesLines({ startLine, endLine }: ExpectedEvidence, chunk: ChunkPlace): boolean {
  if (startLine === undefined || endLine === undefined) return false;
  if (chunk.startLine === undefined || chunk.endLine === undefined) return false;
  return chunk.startLine <= endLine && startLine <= chunk.endLine;
}

function holdsSymbol({ symbol }: ExpectedEvidence, chunk: ChunkPlace): boolean {
  return symbol !== undefined && chunk.symbols?.includes(symbol) === true;
}
