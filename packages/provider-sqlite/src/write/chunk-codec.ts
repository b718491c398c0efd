import type { IndexedChunk, IndexFingerprint, JsonValue, Metadata } from '@touchstone/contract';
import { storeError } from '../errors.js';
import { checkSparseVector, encodeSparseVector, encodeVector, prepareVector } from '../vector-codec.js';

/** A chunk as its columns. */
export interface EncodedChunk {
  readonly id: string;
  readonly documentId: string | null;
  readonly metadata: string;
  /** Names of the fields that are there and not null. */
  readonly fields: readonly string[];
  readonly text: string;
  readonly searchText: string;
  readonly vector: Uint8Array | undefined;
  readonly sparse: Uint8Array | undefined;
}

/** Checks a chunk against what its index holds. Throws `invalid_request` that names the chunk and the field. */
export function encodeChunk(chunk: IndexedChunk, fingerprint: IndexFingerprint): EncodedChunk {
  const { id, text, metadata, searchText = text } = chunk;
  if (typeof id !== 'string' || id === '') {
    throw storeError('invalid_request', `A chunk has the id ${JSON.stringify(id)}: use a string that is not empty.`);
  }
  checkText(text, `The text of chunk "${id}"`);
  checkText(searchText, `The searchText of chunk "${id}"`);
  const documentId = metadata.document_id ?? null;
  if (documentId !== null && typeof documentId !== 'string') {
    throw storeError('invalid_request', `metadata.document_id of chunk "${id}" is no string: use a string.`);
  }
  return {
    id,
    documentId,
    metadata: encodeMetadata(metadata, id),
    fields: presentFields(metadata),
    text,
    searchText,
    vector: vectorOf(chunk, fingerprint),
    sparse: sparseOf(chunk, fingerprint),
  };
}

/** JSON of the metadata. Throws `invalid_request` for a value that JSON cannot hold. */
export function encodeMetadata(metadata: Metadata, chunkId: string): string {
  for (const [field, value] of Object.entries(metadata)) {
    if (value !== undefined && !isJson(value)) {
      throw storeError(
        'invalid_request',
        `metadata.${field} of chunk "${chunkId}" holds what JSON cannot: use strings, finite numbers, booleans, lists, objects.`,
      );
    }
  }
  return JSON.stringify(metadata);
}

/** Fields that a filter on `exists` finds. */
export function presentFields(metadata: Metadata): readonly string[] {
  return Object.keys(metadata).filter((field) => metadata[field] !== undefined && metadata[field] !== null);
}

function checkText(text: unknown, what: string): void {
  if (typeof text !== 'string') throw storeError('invalid_request', `${what} is no string: use a string.`);
  if (!text.isWellFormed()) {
    throw storeError('invalid_request', `${what} holds half of a surrogate pair: cut text between whole characters.`);
  }
}

function isJson(value: JsonValue): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || Object.values(value).every(isJson);
    default:
      return false;
  }
}

function vectorOf({ id, vector }: IndexedChunk, { embedding }: IndexFingerprint): Uint8Array | undefined {
  if (embedding === undefined) {
    if (vector === undefined) return undefined;
    throw storeError(
      'invalid_request',
      `Chunk "${id}" has a vector of ${vector.length} dimensions, the index holds no vectors: leave it out, or build the ` +
        'index with an embedder.',
    );
  }
  if (vector === undefined) {
    throw storeError(
      'invalid_request',
      `Chunk "${id}" has no vector, the index holds vectors of ${embedding.dimensions} dimensions (model ` +
        `"${embedding.model}"): embed it.`,
    );
  }
  return encodeVector(prepareVector(vector, embedding, `The vector of chunk "${id}"`));
}

function sparseOf({ id, sparse }: IndexedChunk, fingerprint: IndexFingerprint): Uint8Array | undefined {
  if ((sparse === undefined) !== (fingerprint.sparse === undefined)) {
    throw storeError(
      'invalid_request',
      sparse === undefined
        ? `Chunk "${id}" has no sparse vector, the index holds them (encoder "${fingerprint.sparse}"): encode it.`
        : `Chunk "${id}" has a sparse vector, the index holds none: leave it out, or build the index with an encoder.`,
    );
  }
  if (sparse === undefined) return undefined;
  checkSparseVector(sparse, `The sparse vector of chunk "${id}"`);
  return encodeSparseVector(sparse);
}
