import type { IndexFingerprint, JsonObject, JsonValue, Metadata } from '@touchstone/contract';
import type { Point } from '../answers.js';
import { storeError } from '../errors.js';
import { pointIdOf } from '../point-ids.js';
import { type Layout, pathStep } from './layout.js';

/**
 * Payload of a chunk's point. `shape` is the sorted names of its metadata fields, so that one look at the distinct shapes tells
 * which fields there are; `empty_lists` those that hold `[]`, which Qdrant takes for missing.
 */
export interface ChunkPayload extends JsonObject {
  readonly kind: 'chunk';
  readonly chunk_id: string;
  readonly text: string;
  readonly metadata: JsonObject;
  readonly shape: string;
  readonly empty_lists: readonly string[];
}

/** Paths that requests name. */
export const paths = { kind: 'kind', shape: 'shape', emptyLists: 'empty_lists', metadata: 'metadata' } as const;

export const vectorNames = { dense: 'dense', sparse: 'sparse', keyword: 'keyword' } as const;

/** A collection that this store made. */
export function ownLayout(index: string, collection: string, fingerprint: IndexFingerprint): Layout {
  return {
    index,
    collection,
    fingerprint,
    writable: true,
    vectors: {
      dense: fingerprint.embedding && vectorNames.dense,
      sparse: fingerprint.sparse === undefined ? undefined : vectorNames.sparse,
      keyword: vectorNames.keyword,
    },
    chunksOnly: ofKind('chunk'),
    idPayload: ['chunk_id'],
    pathOf: metadataPath,
    exists: (field) => {
      const holdsValue: JsonObject = { must_not: [{ is_empty: { key: metadataPath(field) } }] };
      const holdsEmptyList: JsonObject = { key: paths.emptyLists, match: { value: field } };
      return { should: [holdsValue, holdsEmptyList] };
    },
    idOf: ({ payload }) => textAt(payload, 'chunk_id', collection),
    chunkOf: ({ payload }) => ({
      id: textAt(payload, 'chunk_id', collection),
      text: textAt(payload, 'text', collection),
      metadata: decodedMetadata(payload?.metadata),
    }),
    byIds: (ids) => ({ has_id: ids.map((id) => pointIdOf('chunk', id)) }),
  };
}

export function ofKind(kind: 'chunk' | 'document'): JsonObject {
  return { key: paths.kind, match: { value: kind } };
}

/** The payload of a chunk whose metadata is JSON. */
export function chunkPayload(id: string, text: string, metadata: Metadata): ChunkPayload {
  const entries = Object.entries(metadata).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  const present = entries.filter(([, value]) => value !== null).map(([field]) => field);
  return {
    kind: 'chunk',
    chunk_id: id,
    text,
    metadata: Object.fromEntries(entries.map(([field, value]) => [encodedName(field), value])),
    shape: JSON.stringify(present.sort()),
    empty_lists: entries.filter(([, value]) => Array.isArray(value) && value.length === 0).map(([field]) => field),
  };
}

/** Names of fields in a shape. */
export function fieldsOfShape(shape: string): readonly string[] {
  const fields: unknown = JSON.parse(shape);
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

export function metadataPath(field: string): string {
  return `${paths.metadata}.${pathStep(encodedName(field))}`;
}

/** Qdrant's paths cannot say a quotation mark, a backslash or nothing; everything else stands as it is. */
function encodedName(field: string): string {
  return field === '' ? '%' : field.replaceAll('%', '%25').replaceAll('"', '%22').replaceAll('\\', '%5C');
}

function decodedMetadata(stored: JsonValue | undefined): Metadata {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name === '%' ? '' : name.replaceAll('%22', '"').replaceAll('%5C', '\\').replaceAll('%25', '%'),
      value,
    ]),
  );
}

function textAt(payload: Point['payload'], field: string, collection: string): string {
  const value = payload?.[field];
  if (typeof value === 'string') return value;
  throw storeError(
    'bad_response',
    `A point of the collection "${collection}" has no ${field}: something else writes to it. Drop the index and build it again.`,
  );
}
