import {
  type CallOptions,
  type IndexedChunk,
  type JsonObject,
  type JsonValue,
  type SparseEncoder,
  type SparseVector,
  throwIfAborted,
} from '@touchstone/contract';
import { storeError } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import { chunkPayload } from '../layout/own-layout.js';
import { pointIdOf } from '../point-ids.js';
import { checkSparse, denseNumbers, shortFloat } from '../vectors.js';
import type { PointStruct } from './operations.js';

/** Chunks as points, after a look at all of them. Throws `invalid_request` that names the chunk and the field. */
export async function chunkPoints(
  chunks: readonly IndexedChunk[],
  layout: Layout,
  encoder: SparseEncoder,
  options: CallOptions | undefined,
): Promise<readonly PointStruct[]> {
  checkDistinctIds(chunks);
  const checked = chunks.map((chunk) => ({ chunk, vectors: checkedVectors(chunk, layout) }));
  throwIfAborted(options?.signal, `write to index "${layout.index}"`);
  const name = layout.vectors.keyword ?? '';
  const keywords = await keywordVectors(chunks, layout, encoder, options);
  return checked.map(({ chunk: { id, text, metadata }, vectors }, position) => ({
    id: pointIdOf('chunk', id),
    vector: { ...vectors, ...keywordOf(name, keywords[position], encoder) },
    payload: chunkPayload(id, text, metadata),
  }));
}

/** What the keyword encoder makes of the chunks' texts; where whoever writes has made it already, theirs. */
async function keywordVectors(
  chunks: readonly IndexedChunk[],
  { vectors }: Layout,
  encoder: SparseEncoder,
  options: CallOptions | undefined,
): Promise<readonly (SparseVector | undefined)[]> {
  if (vectors.sparse === vectors.keyword) return chunks.map(({ sparse }) => sparse);
  const texts = chunks.map(({ searchText, text }) => searchText ?? text);
  return encoder.encode({ texts, role: 'document' }, options);
}

/** Throws `invalid_request` where two chunks of one call have the same id: which of them should stay is anyone's guess. */
export function checkDistinctIds(chunks: readonly IndexedChunk[]): void {
  const ids = new Set<string>();
  for (const { id } of chunks) {
    if (ids.has(id)) {
      throw storeError('invalid_request', `Two chunks of one call have the id "${id}": give each its own.`);
    }
    ids.add(id);
  }
}

function checkedVectors(chunk: IndexedChunk, { fingerprint, vectors: names }: Layout): JsonObject {
  const { id, text, metadata, searchText = text } = chunk;
  if (typeof id !== 'string' || id === '') {
    throw storeError('invalid_request', `A chunk has the id ${JSON.stringify(id)}: use a string that is not empty.`);
  }
  checkText(id, `The id of chunk "${id}"`);
  checkText(text, `The text of chunk "${id}"`);
  checkText(searchText, `The searchText of chunk "${id}"`);
  if (metadata.document_id !== undefined && typeof metadata.document_id !== 'string') {
    throw storeError('invalid_request', `metadata.document_id of chunk "${id}" is no string: use a string.`);
  }
  for (const [field, value] of Object.entries(metadata)) {
    if (value === undefined || (isJson(value) && field.isWellFormed())) continue;
    throw storeError(
      'invalid_request',
      `metadata.${field} of chunk "${id}" holds what JSON cannot: use whole text, finite numbers, booleans, lists, objects.`,
    );
  }
  return {
    ...denseOf(chunk, fingerprint.embedding, names.dense),
    ...sparseOf(chunk, fingerprint.sparse, names.sparse),
  };
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
      return value.isWellFormed();
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || Object.entries(value).every(([name, member]) => name.isWellFormed() && isJson(member));
    default:
      return false;
  }
}

function denseOf(
  { id, vector }: IndexedChunk,
  embedding: Layout['fingerprint']['embedding'],
  name: string | undefined,
): JsonObject {
  if (embedding === undefined || name === undefined) {
    if (vector === undefined) return {};
    throw storeError(
      'invalid_request',
      `Chunk "${id}" has a vector of ${vector.length} dimensions, the index holds no vectors: leave it out, or build the index ` +
        'with an embedder.',
    );
  }
  if (vector === undefined) {
    throw storeError(
      'invalid_request',
      `Chunk "${id}" has no vector, the index holds vectors of ${embedding.dimensions} dimensions (model ` +
        `"${embedding.model}"): embed it.`,
    );
  }
  return { [name]: denseNumbers(vector, embedding, `The vector of chunk "${id}"`) };
}

function sparseOf({ id, sparse }: IndexedChunk, encoder: string | undefined, name: string | undefined): JsonObject {
  if ((sparse === undefined) !== (encoder === undefined)) {
    throw storeError(
      'invalid_request',
      sparse === undefined
        ? `Chunk "${id}" has no sparse vector, the index holds them (encoder "${encoder}"): encode it.`
        : `Chunk "${id}" has a sparse vector, the index holds none: leave it out, or build the index with an encoder.`,
    );
  }
  if (sparse === undefined || name === undefined) return {};
  checkSparse(sparse, `The sparse vector of chunk "${id}"`);
  return named(name, sparse);
}

/**
 * Qdrant's idf counts the points of the inverted index. A chunk without terms is one of the chunks too, as in every BM25: it stands there
 * under an index that no term has.
 */
function keywordOf(name: string, vector: SparseVector | undefined, { needsIdf = false }: SparseEncoder): JsonObject {
  return named(name, needsIdf && vector?.indices.length === 0 ? withoutTerms : vector);
}

/** Term ids end at 2^31. */
const withoutTerms: SparseVector = { indices: [2 ** 32 - 1], values: [1] };

/** An empty vector stays away: the point is simply not in that inverted index. */
function named(name: string, vector: SparseVector | undefined): JsonObject {
  if (vector === undefined || vector.indices.length === 0) return {};
  return { [name]: { indices: vector.indices, values: vector.values.map(shortFloat) } };
}
