import { z } from 'zod';
import type { JsonValue } from '../json.js';
import type { RetrievalResult } from '../retrieval.js';
import { finite } from './json.js';
import { field, shape } from './shape.js';

/** Spec 004's flat result (FR-007): every field is there, unknown ones are null. */
export interface FlatResult {
  readonly chunkId: string;
  readonly text: string;
  readonly url: string | null;
  readonly section: string | null;
  readonly chunkIndex: number | null;
  /** Similarity of the semantic branch; null where that branch did not run. */
  readonly similarityScore: number | null;
  readonly timestamp: string | null;
}

const nullableText = z.string('must be a string or null').nullable();

/** Codec of the flat result. */
export const flatResult = shape<FlatResult>()({
  chunk_id: field('chunkId', z.string()),
  text: z.string(),
  url: nullableText,
  section: nullableText,
  chunk_index: field('chunkIndex', z.int('must be an integer or null').nullable()),
  similarity_score: field('similarityScore', finite.nullable()),
  timestamp: nullableText,
});

/** A canonical result as spec 004 projects it. Metadata of another type than the field's counts as missing. */
export function toFlatResult(result: RetrievalResult): FlatResult {
  const { metadata } = result;
  return {
    chunkId: result.id,
    text: result.text,
    url: textOrNull(metadata.url ?? metadata.uri),
    section: textOrNull(metadata.section),
    chunkIndex: Number.isInteger(metadata.chunk_index) ? (metadata.chunk_index ?? null) : null,
    similarityScore: similarityOf(result),
    timestamp: textOrNull(metadata.timestamp),
  };
}

function similarityOf(result: RetrievalResult): number | null {
  if (result.relevanceKind === 'similarity') return result.relevanceScore;
  return result.relevanceComponents?.semanticScore ?? null;
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
