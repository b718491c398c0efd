import { z } from 'zod';
import type { JsonValue } from '../json.js';
import type { RetrievalResult } from '../retrieval.js';
import { finite } from './json.js';
import { strictObject } from './strict-object.js';

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
export const flatResult = z.codec(
  strictObject({
    chunk_id: z.string(),
    text: z.string(),
    url: nullableText,
    section: nullableText,
    chunk_index: z.int('must be an integer or null').nullable(),
    similarity_score: finite.nullable(),
    timestamp: nullableText,
  }),
  z.custom<FlatResult>(),
  {
    decode: (w): FlatResult => ({
      chunkId: w.chunk_id,
      text: w.text,
      url: w.url,
      section: w.section,
      chunkIndex: w.chunk_index,
      similarityScore: w.similarity_score,
      timestamp: w.timestamp,
    }),
    encode: (m) => ({
      chunk_id: m.chunkId,
      text: m.text,
      url: m.url,
      section: m.section,
      chunk_index: m.chunkIndex,
      similarity_score: m.similarityScore,
      timestamp: m.timestamp,
    }),
  },
);

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
