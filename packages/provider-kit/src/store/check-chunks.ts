import type { IndexedChunk, IndexFingerprint, JsonValue, Metadata } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';
import { checkDenseVector } from './check-dense-vector.ts';
import { checkSparseVector } from './check-sparse-vector.ts';
import { checkId, checkTextField } from './check-text-field.ts';

/**
 * Looks at all chunks of one call before anything is written: ids that are distinct, text, metadata, and exactly the vectors that the
 * index holds. Throws `invalid_request` that names the chunk and the field.
 */
export function checkChunks(chunks: readonly IndexedChunk[], fingerprint: IndexFingerprint, provider: string): void {
  const ids = new Set<string>();
  for (const chunk of chunks) {
    checkChunk(chunk, fingerprint, provider);
    // There is no rule for which of the two should stay.
    if (ids.has(chunk.id)) {
      throw refusedInput(`Two chunks of one call have the id "${chunk.id}": give each its own.`, provider);
    }
    ids.add(chunk.id);
  }
}

function checkChunk(chunk: IndexedChunk, fingerprint: IndexFingerprint, provider: string): void {
  const { id, text, metadata, searchText } = chunk;
  checkId(id, 'The id of a chunk', provider);
  checkTextField(text, `The text of chunk "${id}"`, provider);
  if (searchText !== undefined) checkTextField(searchText, `The searchText of chunk "${id}"`, provider);
  checkMetadata(metadata, `chunk "${id}"`, provider);
  checkVector(chunk, fingerprint, provider);
  checkSparse(chunk, fingerprint, provider);
}

function checkVector({ id, vector }: IndexedChunk, { embedding }: IndexFingerprint, provider: string): void {
  if (embedding !== undefined && vector !== undefined) {
    checkDenseVector(vector, embedding, `The vector of chunk "${id}"`, provider);
  } else if (vector !== undefined) {
    throw refusedInput(
      `Chunk "${id}" has a vector of ${vector.length} dimensions, the index holds no vectors: leave it out, or build the index ` +
        'with an embedder.',
      provider,
    );
  } else if (embedding !== undefined) {
    throw refusedInput(
      `Chunk "${id}" has no vector, the index holds vectors of ${embedding.dimensions} dimensions (model "${embedding.model}"): ` +
        'embed it.',
      provider,
    );
  }
}

function checkSparse({ id, sparse }: IndexedChunk, { sparse: encoder }: IndexFingerprint, provider: string): void {
  if (encoder !== undefined && sparse !== undefined) {
    checkSparseVector(sparse, `The sparse vector of chunk "${id}"`, provider);
  } else if (sparse !== undefined) {
    throw refusedInput(
      `Chunk "${id}" has a sparse vector, the index holds none: leave it out, or build the index with an encoder.`,
      provider,
    );
  } else if (encoder !== undefined) {
    throw refusedInput(
      `Chunk "${id}" has no sparse vector, the index holds them (encoder "${encoder}"): encode it.`,
      provider,
    );
  }
}

/** Deeper nesting than this is refused: parsers of JSON, Qdrant's among them, stop at 128 levels of a whole request. */
const maxDepth = 100;

/**
 * Throws `invalid_request` for metadata that would not come back as it was written: with half of a surrogate pair, a number that is not
 * finite, or more than 100 levels. A field that is `undefined` counts as absent.
 */
function checkMetadata(metadata: Metadata, what: string, provider: string): void {
  for (const [field, value] of Object.entries(metadata)) {
    if (value === undefined || (field.isWellFormed() && comesBack(value, maxDepth))) continue;
    throw refusedInput(
      `metadata.${field.toWellFormed()} of ${what} cannot be kept as it is: use well-formed strings, finite numbers, booleans, ` +
        `null, lists and plain objects, at most ${maxDepth} levels deep.`,
      provider,
    );
  }
}

function comesBack(value: JsonValue, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (depth === 0) return false;
  const members = Object.entries(value);
  return members.every(([name, member]) => name.isWellFormed() && comesBack(member, depth - 1));
}
