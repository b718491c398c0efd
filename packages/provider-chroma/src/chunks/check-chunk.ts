import type { IndexedChunk, IndexFingerprint, JsonValue, Metadata } from '@touchstone/contract';
import { storeError } from '../errors.js';

/** Throws `invalid_request` for a chunk that does not fit the index or that cannot be kept as it is; names chunk and field. */
export function checkChunk(chunk: IndexedChunk, fingerprint: IndexFingerprint): void {
  const { id, text, metadata, searchText = text } = chunk;
  if (typeof id !== 'string' || id === '' || !id.isWellFormed()) {
    throw storeError(
      'invalid_request',
      `A chunk has the id ${JSON.stringify(id)}: use well-formed text that is not empty.`,
    );
  }
  checkText(text, `The text of chunk "${id}"`);
  checkText(searchText, `The searchText of chunk "${id}"`);
  checkMetadata(metadata, id);
  checkPresence(chunk, fingerprint);
  if (chunk.sparse !== undefined) {
    throw storeError('invalid_request', `Chunk "${id}" has a sparse vector, the index holds none: leave it out.`);
  }
}

/** Throws `invalid_request` where two chunks of one call have the same id: which of them should stay is anyone's guess. */
export function checkDistinctIds(chunks: readonly IndexedChunk[]): void {
  const ids = new Set<string>();
  for (const { id } of chunks) {
    if (ids.has(id))
      throw storeError('invalid_request', `Two chunks of one call have the id "${id}": give each its own.`);
    ids.add(id);
  }
}

function checkText(text: unknown, what: string): void {
  if (typeof text !== 'string') throw storeError('invalid_request', `${what} is no string: use a string.`);
  if (!text.isWellFormed()) {
    throw storeError('invalid_request', `${what} holds half of a surrogate pair: cut text between whole characters.`);
  }
}

function checkMetadata(metadata: Metadata, id: string): void {
  const owner: unknown = metadata.document_id ?? null;
  if (owner !== null && (typeof owner !== 'string' || !owner.isWellFormed())) {
    throw storeError(
      'invalid_request',
      `metadata.document_id of chunk "${id}" is no string: use a well-formed string.`,
    );
  }
  for (const [field, value] of Object.entries(metadata)) {
    if (value !== undefined && !isJson(value)) {
      throw storeError(
        'invalid_request',
        `metadata.${field} of chunk "${id}" holds what JSON cannot: use strings, finite numbers, booleans, lists, objects.`,
      );
    }
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

function checkPresence({ id, vector }: IndexedChunk, { embedding }: IndexFingerprint): void {
  if (embedding === undefined && vector !== undefined) {
    throw storeError(
      'invalid_request',
      `Chunk "${id}" has a vector of ${vector.length} dimensions, the index holds no vectors: leave it out, or build the ` +
        'index with an embedder.',
    );
  }
  if (embedding !== undefined && vector === undefined) {
    throw storeError(
      'invalid_request',
      `Chunk "${id}" has no vector, the index holds vectors of ${embedding.dimensions} dimensions (model ` +
        `"${embedding.model}"): embed it.`,
    );
  }
}
