import { hash } from 'node:crypto';
import type { Embedder, EmbeddingRole } from '@touchstone/contract';

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
