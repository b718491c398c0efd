import type { ExpectedEvidence } from '@touchstone/contract';
import type { Scored } from '@touchstone/core-fusion';
import type { GoldenItem } from './golden-items.ts';

/** The location of a chunk. Fields that the index lacks are absent. */
export interface ChunkPlace {
  /** `{repo}@{ref}:{path}:{chunk_id}` (spec 000 §8.1). */
  readonly candidateId: string;
  /** Its other names in outputs: its chunk id, its citation in full and as it is shortened. */
  readonly names?: readonly string[];
  readonly repo?: string;
  readonly path?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** The definitions that it holds. */
  readonly symbols?: readonly string[];
}

/**
 * True if a chunk is an expected item: its candidate id or another name that outputs have for it, or the path (and the repo, where the item names one) with a line in
 * common or the symbol. An item of a path alone is any chunk of it.
 */
export function matchesItem(item: ExpectedEvidence, chunk: ChunkPlace): boolean {
  if (item.candidateId !== undefined && isCalled(item.candidateId, chunk)) return true;
  if (item.path === undefined || item.path !== chunk.path) return false;
  if (item.repo !== undefined && item.repo !== chunk.repo) return false;
  if (item.startLine === undefined && item.symbol === undefined) return true;
  return sharesLines(item, chunk) || holdsSymbol(item, chunk);
}

/**
 * A ranking of chunks as one of expected items and, for chunks that answer nothing, of candidate ids. Ranks stay: a
 * rank has one item, that of its candidate id before others, then the one of the highest grade, then the first. An item
 * counts at its first rank; further chunks of it keep their ranks under their own ids, and count for nothing.
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

function isNamed({ expected: { candidateId } }: GoldenItem, chunk: ChunkPlace): number {
  return candidateId !== undefined && isCalled(candidateId, chunk) ? 1 : 0;
}

/**
 * True if a name is one of the chunk: its candidate id, its chunk id, its citation, or a citation or path with lines of which it
 * holds one (`lib/reply.js#L10-L20`), as it was copied from an output.
 */
export function isCalled(name: string, chunk: ChunkPlace): boolean {
  const { candidateId, names = [], path, repo } = chunk;
  if (name === candidateId || names.includes(name)) return true;
  const [, source, first, last = first] = lined.exec(name) ?? [];
  if (source === undefined || path === undefined) return false;
  const isSource =
    source === path || source === `${repo}:${path}` || names.some((each) => each.startsWith(`${source}#L`));
  return isSource && sharesLines({ grade: 1, startLine: Number(first), endLine: Number(last) }, chunk);
}

const lined = /^(.+)#L(\d+)(?:-L?(\d+))?$/s;

function sharesLines({ startLine, endLine }: ExpectedEvidence, chunk: ChunkPlace): boolean {
  if (startLine === undefined || endLine === undefined) return false;
  if (chunk.startLine === undefined || chunk.endLine === undefined) return false;
  return chunk.startLine <= endLine && startLine <= chunk.endLine;
}

function holdsSymbol({ symbol }: ExpectedEvidence, chunk: ChunkPlace): boolean {
  return symbol !== undefined && chunk.symbols?.includes(symbol) === true;
}
