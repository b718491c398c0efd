import * as z from 'zod';
import { citableAddress } from '../citable-address.ts';
import type { JsonValue } from '../json.ts';
import type { RetrievalResult } from '../retrieval.ts';
import { type ErrorReport, failure } from './error.ts';
import { finite } from './json.ts';
import { field, shape } from './shape.ts';

/** Spec 004's flat result (FR-007): every field is there, unknown ones are null. */
export interface FlatResult {
  readonly chunkId: string;
  readonly text: string;
  readonly url: string | null;
  readonly section: string | null;
  readonly chunkIndex: number | null;
  /** The true similarity; null where it is unknown, as for keyword-only hits. */
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

/**
 * A canonical result as spec 004 projects it. Metadata of another type than the field's counts as missing. The
 * similarity is an argument: the semantic component of a hybrid result cannot tell a similarity of 0 from none.
 */
export function toFlatResult(result: RetrievalResult, similarity: number | undefined): FlatResult {
  const { metadata } = result;
  return {
    chunkId: result.id,
    text: result.text,
    url: addressOrNull(metadata.url) ?? addressOrNull(metadata.uri),
    section: textOrNull(metadata.section),
    chunkIndex: Number.isInteger(metadata.chunk_index) ? (metadata.chunk_index ?? null) : null,
    similarityScore: similarity ?? null,
    timestamp: textOrNull(metadata.timestamp),
  };
}

function addressOrNull(value: JsonValue | undefined): string | null {
  return citableAddress(textOrNull(value) ?? undefined) ?? null;
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** A failure in spec 004's flat form (US3.4): its `status` differs from an answer's, and there are no results. */
export interface FlatFailure {
  readonly status: 'error';
  /** Null where the request has no readable one. */
  readonly query: string | null;
  readonly results: readonly never[];
  readonly error: ErrorReport;
}

/** Codec of a flat failure. */
export const flatFailure = shape<FlatFailure>()({
  status: z.literal('error'),
  query: z.string().nullable(),
  results: z.array(z.never()),
  error: failure,
});

/** A failure as spec 004 projects it. */
export function toFlatFailure(error: ErrorReport): FlatFailure {
  return { status: 'error', query: error.context.query ?? null, results: [], error };
}
