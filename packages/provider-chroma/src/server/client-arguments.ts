import type { JsonObject } from '@touchstone/contract';
import type { Collection, CollectionMetadata, Metadata, Where } from 'chromadb';
import type { RecordQuery, VectorQuery, WrittenRecords } from './records.ts';

// Our records and queries as arguments of Chroma's client: its types want mutable lists, which it does not change. Where the client
// would treat them differently than the server, this file goes round it. A test fails when that is no longer needed.

type Arguments<Method extends keyof Collection> = Collection[Method] extends (...given: infer Given) => unknown
  ? NonNullable<Given[0]>
  : never;

export function getArguments({ ids, where, limit, offset, include }: RecordQuery): Arguments<'get'> {
  return { ids: ids && [...ids], where: where as Where | undefined, limit, offset, include: [...include] };
}

export function queryArguments({ vector, count, where, include }: VectorQuery): Arguments<'query'> {
  return {
    queryEmbeddings: [[...vector]],
    nResults: count,
    where: where as Where | undefined,
    include: [...include],
  };
}

export function metadataArgument(metadata: JsonObject): CollectionMetadata {
  return metadata as CollectionMetadata;
}

/** Records for an upsert or an update. */
export function writeArguments({ ids, embeddings, documents, metadatas }: WrittenRecords) {
  return {
    ids: [...ids],
    embeddings: embeddings?.map(vectorArgument),
    documents: documents && [...documents],
    metadatas: metadatas?.map(withRemovals),
  };
}

/**
 * A vector in base64 as a list that is written as that text. The client would make the text of a vector byte by byte, which holds the event
 * loop for 0.2 s with a thousand vectors of 1,024 numbers.
 */
function vectorArgument(vector: readonly number[] | string): number[] {
  return typeof vector === 'string' ? Object.assign([0], { toJSON: () => vector }) : [...vector];
}

/** The client leaves out keys that are null, which take a key away. It lets numbers pass, and JSON writes this one as null. */
function withRemovals(metadata: JsonObject): Metadata {
  const keys = Object.entries(metadata).map(([key, value]) => [key, value === null ? Number.NaN : value]);
  return Object.fromEntries(keys) as Metadata;
}
