import { hash } from 'node:crypto';
import type { Embedder, EmbeddingRole } from '@touchstone/contract';

/**
 * What a cached vector depends on: provider, model, dimensions, role and text. Keys are SHA-256 digests, so no text is kept.
 */
export function textKey(embedder: Embedder, role: EmbeddingRole, text: string): string {
  return digest([embedder.name, embedder.model, embedder.dimensions, role, text]);
}

/** One key for each chunk of a document whose chunks are embedded knowing each other: its whole document and its position. */
export function chunkKeys(embedder: Embedder, chunks: readonly string[]): readonly string[] {
  const document = digest([embedder.name, embedder.model, embedder.dimensions, 'document in context', chunks]);
  return chunks.map((_, position) => `${document}:${position}`);
}

/** JSON keeps the parts apart, whatever they hold. */
function digest(parts: unknown): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
