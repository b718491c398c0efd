import type { JsonObject } from '@touchstone/contract';
import { badResponse } from '@touchstone/provider-kit';
import type { CollectionAnswer, spaceNames } from './answers.ts';
import { providerName } from './errors.ts';

/** A collection's measure for vectors. `ip` is 1 minus the inner product, `l2` the squared distance. */
export type Space = (typeof spaceNames)[number];

/** The address of a collection: data is addressed by id, deletion by name. */
export interface CollectionRef {
  readonly id: string;
  readonly name: string;
}

export interface Collection extends CollectionRef {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly space: Space;
  /** Undefined while nothing was added. */
  readonly dimension: number | undefined;
}

export interface NewCollection {
  readonly name: string;
  readonly space: Space;
  readonly efSearch?: number;
  readonly metadata: JsonObject;
}

export type Include = 'documents' | 'metadatas' | 'distances' | 'embeddings';

/** A record from a read; parts that were not requested are undefined or empty. */
export interface ChromaRecord {
  readonly id: string;
  readonly document: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly embedding?: readonly number[];
}

export interface ScoredRecord extends ChromaRecord {
  readonly distance: number;
}

export interface RecordQuery {
  readonly ids?: readonly string[];
  readonly where?: JsonObject;
  readonly limit?: number;
  readonly offset?: number;
  readonly include: readonly Include[];
}

export interface VectorQuery {
  readonly vector: Float32Array;
  readonly count: number;
  readonly where?: JsonObject;
  readonly include: readonly Include[];
}

/** Records to write; missing members stay as they are in an update. Null removes a key. */
export interface WrittenRecords {
  readonly ids: readonly string[];
  /** Numbers, or base64 of little-endian 32-bit floats. */
  readonly embeddings?: readonly (readonly number[] | string)[];
  readonly documents?: readonly string[];
  readonly metadatas?: readonly JsonObject[];
}

export function collectionOf({
  id,
  name,
  metadata,
  dimension,
  configuration_json: configuration,
}: CollectionAnswer): Collection {
  // Before `configuration` the space was in the metadata. Chroma's default is `l2`.
  const legacy = metadata?.['hnsw:space'];
  const stated = configuration?.hnsw?.space ?? configuration?.spann?.space;
  const space = stated ?? (legacy === 'cosine' || legacy === 'ip' ? legacy : 'l2');
  return { id, name, metadata: metadata ?? {}, space, dimension: dimension ?? undefined };
}

interface Columns {
  readonly ids: readonly string[];
  readonly documents?: readonly (string | null)[] | null;
  readonly metadatas?: readonly (Record<string, unknown> | null)[] | null;
  readonly embeddings?: readonly (readonly number[])[] | null;
}

/** Records from their columns; `what` names the request. Throws `bad_response` where those are of different lengths. */
export function recordsOf({ ids, documents, metadatas, embeddings }: Columns, what: string): readonly ChromaRecord[] {
  for (const column of [documents, metadatas, embeddings]) {
    if (column && column.length !== ids.length) throw uneven(what);
  }
  return ids.map((id, i) => ({
    id,
    document: documents?.[i] ?? undefined,
    metadata: metadatas?.[i] ?? {},
    embedding: embeddings?.[i],
  }));
}

export function uneven(what: string): Error {
  return badResponse('its columns are of different lengths', { provider: providerName, what });
}
