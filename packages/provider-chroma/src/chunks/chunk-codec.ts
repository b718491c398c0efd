import type { IndexedChunk, JsonObject, JsonValue, Metadata, StoredChunk } from '@touchstone/contract';
import { type SearchContent, searchContentOf, searchTextOf } from '@touchstone/provider-kit';
import { z } from 'zod';
import { contentKey, isNativeValue, uncomparedKey, versionKey, writeKey } from '../filter/native-keys.ts';
import { storeError } from '../server/errors.ts';
import type { ChromaRecord } from '../server/records.ts';

/** A chunk as it was read, with the text that the keyword branch reads. */
export interface SearchableChunk extends StoredChunk {
  readonly searchText: string;
}

export interface RecordForm {
  readonly write: number;
  /** Of the document that it is written with; absent for a chunk that is written alone. */
  readonly version?: string;
  /** True if a field can be a key that Chroma filters by. */
  readonly isNative: (field: string) => boolean;
}

export type DecodeChunk = (record: ChromaRecord) => SearchableChunk;

/**
 * The metadata of a chunk for Chroma, which has room for strings, numbers and booleans only: those fields as they are,
 * to filter by, a mark where one has a value that Chroma cannot compare, and the whole as JSON, for results.
 */
export function encodeMetadata(
  metadata: Metadata,
  search: SearchContent,
  { write, version, isNative }: RecordForm,
): JsonObject {
  const keys: Record<string, JsonValue> = {};
  for (const [field, value] of Object.entries(metadata)) {
    if (!isNative(field)) continue;
    if (isNativeValue(field, value)) keys[field] = value;
    else if (Array.isArray(value) || typeof value === 'number') keys[uncomparedKey(field)] = true;
  }
  if (version !== undefined) keys[versionKey] = version;
  return { ...keys, [contentKey]: JSON.stringify({ metadata, ...search }), [writeKey]: write };
}

export function encodeChunk(chunk: IndexedChunk, form: RecordForm): JsonObject {
  return encodeMetadata(chunk.metadata, searchContentOf(chunk), form);
}

/** A chunk that this store wrote. Throws `bad_response` where another program has changed its own fields. */
export const decodeOwn: DecodeChunk = ({ id, document, metadata }) => {
  const { content, text } = ownContent(id, document, metadata);
  return { id, text, metadata: content.metadata, searchText: searchTextOf(text, content) };
};

/** Metadata of a chunk that this store wrote, with its part of the search text. */
export function ownMetadata({ id, metadata }: ChromaRecord): z.output<typeof contentSchema> {
  return ownContent(id, '', metadata).content;
}

/** The document of a chunk, in the metadata of its record. */
export function ownerIn({ document_id: owner }: ChromaRecord['metadata']): string | null {
  return typeof owner === 'string' ? owner : null;
}

/** A chunk of a collection that another program filled. `theirs` names its keys by our fields; keys come in ascending order. */
export function decodeForeign(theirs: Readonly<Record<string, string>>): DecodeChunk {
  const taken = new Set([...Object.keys(theirs), ...Object.values(theirs)]);
  return ({ id, document = '', metadata }) => {
    const renamed = Object.entries(theirs).map(([field, key]) => [field, metadata[key]] as const);
    const others = Object.entries(metadata).filter(([key]) => !taken.has(key));
    const fields = [...renamed, ...others].filter(([, value]) => value !== undefined && value !== null);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    return { id, text: document, metadata: Object.fromEntries(fields) as Metadata, searchText: document };
  };
}

const contentSchema = z.object({
  metadata: z.custom<Metadata>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  before: z.string().optional(),
  searchText: z.string().optional(),
});

function ownContent(id: string, document: string | undefined, metadata: ChromaRecord['metadata']) {
  try {
    const content = contentSchema.parse(JSON.parse(String(metadata[contentKey])));
    return { content, text: document ?? '' };
  } catch (error) {
    throw storeError(
      'bad_response',
      `Chunk "${id}" does not look as this store wrote it (metadata ${contentKey}): index its document again.`,
      { cause: error },
    );
  }
}
