import type { IndexedChunk, IndexFingerprint, Metadata } from '@touchstone/contract';
import { comparedVector, searchContentOf } from '@touchstone/provider-kit';
import { storedMetadata } from '../file/stored-metadata.ts';
import { encodeSparseVector, encodeVector } from '../file/vector-codec.ts';

/** A chunk as its columns. */
export interface EncodedChunk {
  readonly id: string;
  readonly documentId: string | null;
  readonly metadata: string;
  /** Names of the fields that are there and not null. */
  readonly fields: readonly string[];
  readonly text: string;
  readonly searchText: string;
  /** The language of `searchText`. */
  readonly language: string | undefined;
  readonly vector: Uint8Array | undefined;
  readonly sparse: Uint8Array | undefined;
}

/** Encodes a chunk that `checkChunks` has let pass. */
export function encodeChunk(chunk: IndexedChunk, { embedding }: IndexFingerprint): EncodedChunk {
  const { id, text, metadata, searchText = text, vector, sparse } = chunk;
  return {
    id,
    documentId: metadata.document_id ?? null,
    metadata: storedMetadata(metadata, searchContentOf(chunk)),
    fields: presentFields(metadata),
    text,
    searchText,
    language: metadata.text_language,
    vector: vector && embedding && encodeVector(comparedVector(vector, embedding)),
    sparse: sparse && encodeSparseVector(sparse),
  };
}

/** Fields that a filter on `exists` finds. */
export function presentFields(metadata: Metadata): readonly string[] {
  return Object.keys(metadata).filter((field) => metadata[field] !== undefined && metadata[field] !== null);
}
