import type { Metadata, StoredChunk } from '@touchstone/contract';

/** A chunk of the index that is summarized. */
export interface Leaf {
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
  /** `sha256:` and the digest of the text. */
  readonly contentHash: string;
}

/**
 * Chunks as a reader meets them: source by source, document by document in the order of their ids (numbers in them count as numbers,
 * so that `s10` follows `s9`), chunk by chunk.
 */
export function inReadingOrder<Chunk extends Pick<StoredChunk, 'id' | 'metadata'>>(
  chunks: readonly Chunk[],
): readonly Chunk[] {
  return chunks.toSorted(
    (a, b) =>
      compareNaturally(a.metadata.source_id ?? '', b.metadata.source_id ?? '') ||
      compareNaturally(a.metadata.document_id ?? a.id, b.metadata.document_id ?? b.id) ||
      (a.metadata.chunk_index ?? 0) - (b.metadata.chunk_index ?? 0) ||
      compareNaturally(a.id, b.id),
  );
}

const numberOrText = /\d+|\D+/g;

function compareNaturally(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [a.match(numberOrText) ?? [], b.match(numberOrText) ?? []];
  for (const [at, part] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (part === other) continue;
    const difference = Number(part) - Number(other);
    if (Number.isFinite(difference) && difference !== 0) return difference;
    return part < other ? -1 : 1;
  }
  return -1;
}
