import type { CallOptions, JsonObject } from '@touchstone/contract';
import { badResponse } from '@touchstone/provider-kit';
import {
  collectionAnswer,
  collectionsAnswer,
  countAnswer,
  preflightAnswer,
  queryAnswer,
  recordsAnswer,
} from './answers.js';
import type { ChromaConnection } from './connection.js';
import { isNotFound, providerName } from './errors.js';
import {
  type ChromaRecord,
  type Collection,
  type CollectionRef,
  collectionOf,
  type NewCollection,
  type RecordQuery,
  recordsOf,
  type ScoredRecord,
  uneven,
  type VectorQuery,
  type WrittenRecords,
} from './records.js';

/** The requests that this store makes, one each. */
export type ChromaApi = ReturnType<typeof chromaApi>;

export function chromaApi(connection: ChromaConnection) {
  const collections = `${connection.databasePath}/collections`;
  const at = ({ id }: CollectionRef, part: string) => `${collections}/${encodeURIComponent(id)}/${part}`;
  const byName = (name: string) => `${collections}/${encodeURIComponent(name)}`;
  const write = async (
    part: string,
    collection: CollectionRef,
    body: unknown,
    options?: CallOptions,
  ): Promise<void> => {
    const what = `Chroma ${part} in collection "${collection.name}"`;
    await connection.send({ method: 'POST', path: at(collection, part), body, what }, options);
  };

  return {
    url: connection.url,

    limits: (options?: CallOptions) =>
      connection.ask(
        preflightAnswer,
        { method: 'GET', path: '/pre-flight-checks', what: 'reading of the limits of Chroma' },
        options,
      ),

    /** Undefined where there is none of that name. */
    async findCollection(name: string, options?: CallOptions): Promise<Collection | undefined> {
      const what = `Chroma look-up of collection "${name}"`;
      try {
        return collectionOf(
          await connection.ask(collectionAnswer, { method: 'GET', path: byName(name), what }, options),
        );
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    async listCollections(
      { limit, offset }: { readonly limit: number; readonly offset: number },
      options?: CallOptions,
    ) {
      const path = `${collections}?limit=${limit}&offset=${offset}`;
      const request = { method: 'GET', path, what: 'Chroma listing of collections' } as const;
      return (await connection.ask(collectionsAnswer, request, options)).map(collectionOf);
    },

    async createCollection({ name, space, efSearch, metadata }: NewCollection, options?: CallOptions) {
      const hnsw = { space, ef_search: efSearch, ef_construction: efSearch && 200 };
      const body = { name, configuration: { hnsw }, metadata, get_or_create: false };
      const what = `Chroma creation of collection "${name}"`;
      const request = { method: 'POST', path: collections, body, what } as const;
      const collection = collectionOf(await connection.ask(collectionAnswer, request, options));
      // A server that does not know the setting makes a collection of another space, and says nothing.
      if (collection.space !== space) {
        throw badResponse(`its space is ${collection.space}, not ${space}`, { provider: providerName, what });
      }
      return collection;
    },

    /** Replaces all metadata of a collection at once. */
    async replaceMetadata(collection: CollectionRef, metadata: JsonObject, options?: CallOptions): Promise<void> {
      const path = `${collections}/${encodeURIComponent(collection.id)}`;
      const what = `Chroma change of collection "${collection.name}"`;
      await connection.send({ method: 'PUT', path, body: { new_metadata: metadata }, what }, options);
    },

    /** One that is not there is no error. */
    async deleteCollection(name: string, options?: CallOptions): Promise<void> {
      const what = `Chroma removal of collection "${name}"`;
      await connection.send({ method: 'DELETE', path: byName(name), what }, options).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
    },

    count: (collection: CollectionRef, options?: CallOptions) => {
      const what = `Chroma count of collection "${collection.name}"`;
      return connection.ask(countAnswer, { method: 'GET', path: at(collection, 'count'), what }, options);
    },

    async get(collection: CollectionRef, query: RecordQuery, options?: CallOptions): Promise<readonly ChromaRecord[]> {
      const what = `Chroma read of collection "${collection.name}"`;
      const request = { method: 'POST', path: at(collection, 'get'), body: query, what } as const;
      return recordsOf(await connection.ask(recordsAnswer, request, options), what);
    },

    /** Nearest first. */
    async query(collection: CollectionRef, { vector, count, where, include }: VectorQuery, options?: CallOptions) {
      const what = `Chroma query of collection "${collection.name}"`;
      const scope = where === undefined ? {} : { where };
      const body = { query_embeddings: [[...vector]], n_results: count, ...scope, include };
      const request = { method: 'POST', path: at(collection, 'query'), body, what } as const;
      const { ids, distances, documents, metadatas } = await connection.ask(queryAnswer, request, options);
      const flat = { ids: ids[0] ?? [], documents: documents?.[0], metadatas: metadatas?.[0] };
      const scores = distances[0] ?? [];
      if (scores.length !== flat.ids.length) throw uneven(what);
      return recordsOf(flat, what).map((record, i): ScoredRecord => ({ ...record, distance: scores[i] as number }));
    },

    upsert: (collection: CollectionRef, records: WrittenRecords, options?: CallOptions) =>
      write('upsert', collection, records, options),
    update: (collection: CollectionRef, records: WrittenRecords, options?: CallOptions) =>
      write('update', collection, records, options),
    delete: (collection: CollectionRef, ids: readonly string[], options?: CallOptions) =>
      write('delete', collection, { ids }, options),
  };
}
