import { hash } from 'node:crypto';
import type { Embedder, Embedding, EmbeddingRole } from '@touchstone/contract';

/**
 * The key of a cached vector: provider, model, dimensions, role and text. Keys are SHA-256 digests, so no text is kept.
 * The form of the entries is part of each key, so that entries of an older form do not match.
 */
export function textKey(embedder: Embedder, role: EmbeddingRole, text: string): string {
  return digest([entryForm, embedder.name, embedder.model, embedder.dimensions, role, text]);
}

/** One key for each chunk of a document whose chunks are embedded knowing each other: its whole document and its position. */
export function chunkKeys(embedder: Embedder, chunks: readonly string[]): readonly string[] {
  const document = digest([
    entryForm,
    embedder.name,
    embedder.model,
    embedder.dimensions,
    'document in context',
    chunks,
  ]);
  return chunks.map((_, position) => `${document}:${position}`);
}

/** The version of the entries of `entryOf`. */
const entryForm = 2;

/** JSON separates the parts, whatever their content. */
function digest(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/**
 * An embedder's answer for one text in the form of a cache: its vector and behind it one number, for a trimmed text (1)
 * and one without a known token (2). Both travel in one entry, so that none is dropped without the other.
 */
export function entryOf({ vectors, trimmed, unknown }: Embedding, position: number): Float32Array {
  const vector = vectors[position] as Float32Array;
  const entry = new Float32Array(vector.length + 1);
  entry.set(vector);
  entry[vector.length] = (trimmed?.includes(position) ? 1 : 0) + (unknown?.includes(position) ? 2 : 0);
  return entry;
}

/** Entries as the answer of an embedder, without its usage. */
export function embeddingOf(entries: readonly Float32Array[]): Embedding {
  return {
    vectors: entries.map((entry) => entry.slice(0, -1)),
    trimmed: positionsWith(entries, [1, 3]),
    unknown: positionsWith(entries, [2, 3]),
  };
}

/** Absent where there are none. */
function positionsWith(entries: readonly Float32Array[], marks: readonly number[]): readonly number[] | undefined {
  const positions = entries.flatMap((entry, position) => (marks.includes(entry.at(-1) ?? 0) ? [position] : []));
  return positions.length === 0 ? undefined : positions;
}
