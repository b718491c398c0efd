import {
  compact,
  type IndexedChunk,
  type IndexFingerprint,
  type JsonObject,
  type JsonValue,
  type Metadata,
} from '@touchstone/contract';
import { searchContentOf } from '@touchstone/provider-kit';
import type { Point } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import { pointIdOf } from '../server/point-ids.ts';
import { type Layout, pathStep, type VectorNames } from './layout.ts';
import { type BuiltWith, oldestFormat } from './stored-fingerprint.ts';

/**
 * Payload of a chunk's point: its id, its text and its metadata side by side, in the form of spec 000 §1, and the
 * store's own data under one name. There, `shape` is the sorted names of the metadata fields, so that the distinct
 * shapes list all fields; `empty_lists` those with `[]`, which Qdrant takes for missing.
 */
export interface ChunkPayload extends JsonObject {
  readonly chunk_id: string;
  readonly text: string;
  readonly touchstone: {
    readonly kind: 'chunk';
    readonly shape: string;
    readonly empty_lists: readonly string[];
    /** The part of the search text before the text, or all of it: a copy of the chunk needs it. */
    readonly before?: string;
    readonly search_text?: string;
    /** Of the document that the chunk was written with; absent for a chunk that was written alone. */
    readonly version?: string;
    /** The chunk's part in the check of the counts, where these are checked. */
    readonly check?: string;
    /** The mean length that its keyword vector assumes, where that follows the index. */
    readonly mean?: number;
  };
}

/** Paths that requests name. */
export const paths = {
  kind: 'touchstone.kind',
  shape: 'touchstone.shape',
  emptyLists: 'touchstone.empty_lists',
  record: 'touchstone.record',
  version: 'touchstone.version',
  check: 'touchstone.check',
  mean: 'touchstone.mean',
  pending: 'touchstone.pending',
  claim: 'touchstone.claim',
} as const;

/** Names in a payload that a metadata field cannot have as it is. */
const reservedNames: ReadonlySet<string> = new Set(['chunk_id', 'text', 'touchstone']);

/**
 * Names of the vectors of a collection that this store makes, by spec 000 §7.3: the lexical ones are `sparse`. Where an
 * index has those of another encoder than the keyword branch's, the latter are `keyword` beside them.
 */
export function ownVectors({ embedding, sparse, keyword }: IndexFingerprint): VectorNames & { keyword: string } {
  return {
    dense: embedding && 'dense',
    sparse: sparse === undefined ? undefined : 'sparse',
    keyword: sparse === undefined || sparse === keyword ? 'sparse' : 'keyword',
  };
}

/** A collection that this store made. */
export function ownLayout(
  {
    index,
    collection,
    address = collection,
    payloadIndexes,
  }: Pick<Layout, 'index' | 'collection' | 'payloadIndexes'> & { readonly address?: string },
  {
    format,
    fingerprint,
    identity,
    counted = [],
    lengths = false,
    checks = false,
    follows_length = false,
    languages = false,
    shard_key_field,
  }: BuiltWith,
): Layout {
  const isOutdated = format < oldestFormat;
  return {
    index,
    collection,
    address,
    identity,
    fingerprint,
    writable: true,
    isOutdated,
    vectors: ownVectors(fingerprint),
    counted,
    hasLengths: lengths,
    hasChecks: checks,
    followsLength: follows_length,
    hasLanguages: languages,
    payloadIndexes,
    shards: shard_key_field === undefined ? undefined : { field: shard_key_field, known: new Set() },
    chunksOnly: isOutdated ? { key: 'kind', match: { value: 'chunk' } } : ofKind('chunk'),
    idPayload: ['chunk_id'],
    pathOf: metadataPath,
    valueOf: (payload, field) => payload?.[encodedName(field)],
    exists: (field) => {
      const holdsValue: JsonObject = { must_not: [{ is_empty: { key: metadataPath(field) } }] };
      const holdsEmptyList: JsonObject = { key: paths.emptyLists, match: { value: field } };
      return { should: [holdsValue, holdsEmptyList] };
    },
    idOf: ({ payload }) => textAt(payload, 'chunk_id', collection),
    chunkOf: ({ payload }) => ({
      id: textAt(payload, 'chunk_id', collection),
      text: textAt(payload, 'text', collection),
      metadata: decodedMetadata(payload),
    }),
    byIds: (ids) => ({ has_id: ids.map((id) => pointIdOf('chunk', id)) }),
  };
}

export function ofKind(kind: 'chunk' | 'document' | 'counts'): JsonObject {
  return { key: paths.kind, match: { value: kind } };
}

/** The payload of a chunk whose metadata is JSON. */
export function chunkPayload(
  chunk: Pick<IndexedChunk, 'id' | 'text' | 'metadata' | 'searchText'>,
  own: Pick<ChunkPayload['touchstone'], 'version' | 'check' | 'mean'> = {},
): ChunkPayload {
  const { id, text, metadata } = chunk;
  const { before, searchText } = searchContentOf(chunk);
  const entries = Object.entries(metadata).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  const present = entries.filter(([, value]) => value !== null).map(([field]) => field);
  const empty = entries.filter(([, value]) => Array.isArray(value) && value.length === 0).map(([field]) => field);
  return {
    ...Object.fromEntries(entries.map(([field, value]) => [encodedName(field), value])),
    chunk_id: id,
    text,
    touchstone: compact({
      ...({ kind: 'chunk', shape: JSON.stringify(present.sort()), empty_lists: empty } as const),
      ...{ before, search_text: searchText, ...own },
    }),
  };
}

/** Names of fields in a shape. */
export function fieldsOfShape(shape: string): readonly string[] {
  const fields: unknown = JSON.parse(shape);
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

export function metadataPath(field: string): string {
  return pathStep(encodedName(field));
}

/**
 * A field's name in the payload: its own, but for characters that a path of Qdrant's cannot have (a quotation mark, a
 * backslash, nothing) and for the names that are taken, which get a percent sign in front.
 */
function encodedName(field: string): string {
  if (field === '' || reservedNames.has(field)) return `%${field}`;
  return field.replaceAll('%', '%25').replaceAll('"', '%22').replaceAll('\\', '%5C');
}

function decodedName(name: string): string {
  const rest = name.slice(1);
  if (name.startsWith('%') && (rest === '' || reservedNames.has(rest))) return rest;
  return name.replaceAll('%22', '"').replaceAll('%5C', '\\').replaceAll('%25', '%');
}

function decodedMetadata(payload: Point['payload']): Metadata {
  const fields = Object.entries(payload ?? {}).filter(([name]) => !reservedNames.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [decodedName(name), value]));
}

function textAt(payload: Point['payload'], field: string, collection: string): string {
  const value = payload?.[field];
  if (typeof value === 'string') return value;
  throw storeError(
    'bad_response',
    `A point of the collection "${collection}" has no ${field}: something else writes to it. Drop the index and build it again.`,
  );
}
