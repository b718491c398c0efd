import type { CallOptions, JsonObject } from '@touchstone/contract';
import { badResponse } from '@touchstone/provider-kit';
import type { ChromaClient } from 'chromadb';
import {
  collectionAnswer,
  collectionsAnswer,
  countAnswer,
  preflightAnswer,
  queryAnswer,
  recordsAnswer,
} from './answers.ts';
import { getArguments, metadataArgument, queryArguments, writeArguments } from './client-arguments.ts';
import type { ChromaConnection } from './connection.ts';
import { isNotFound, providerName } from './errors.ts';
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
} from './records.ts';
import { type ChromaScope, databasePath } from './scope.ts';

/** The requests that this store makes, one each. */
export type ChromaApi = ReturnType<typeof chromaApi>;

export function chromaApi(connection: ChromaConnection) {
  async function write(
    method: 'upsert' | 'update',
    { id, name }: CollectionRef,
    records: WrittenRecords,
    options?: CallOptions,
  ): Promise<void> {
    const written = writeArguments(records);
    const by = (client: ChromaClient) =>
      method === 'update' ? client.collection(id).update(written) : client.collection(id).upsert(written);
    // It would fetch the limits of the server, which the writer keeps to already, at every write.
    const known = () => ({ '/pre-flight-checks': { max_batch_size: written.ids.length } });
    await connection.send({ by, what: `Chroma ${method} in collection "${name}"`, known }, options);
  }

  return {
    url: connection.url,
    /** Of one read. */
    maxResults: Number.POSITIVE_INFINITY,

    limits: (options?: CallOptions) => {
      const by = (client: ChromaClient) => client.getPreflightChecks();
      return connection.ask(preflightAnswer, { by, what: 'reading of the limits of Chroma' }, options);
    },

    /** Undefined where there is none of that name. */
    async findCollection(name: string, options?: CallOptions): Promise<Collection | undefined> {
      const by = (client: ChromaClient) => client.getCollection({ name });
      const call = { by, what: `Chroma look-up of collection "${name}"`, standIn: unsetCollection };
      try {
        return collectionOf(await connection.ask(collectionAnswer, call, options));
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    async listCollections(page: { readonly limit: number; readonly offset: number }, options?: CallOptions) {
      const by = (client: ChromaClient) => client.listCollections(page);
      const call = { by, what: 'Chroma listing of collections', standIn: [] };
      return (await connection.ask(collectionsAnswer, call, options)).map(collectionOf);
    },

    async createCollection({ name, space, efSearch, metadata }: NewCollection, options?: CallOptions) {
      const hnsw = { space, ef_search: efSearch, ef_construction: efSearch && 200 };
      const what = `Chroma creation of collection "${name}"`;
      const by = (client: ChromaClient) =>
        client.createCollection({
          name,
          configuration: { hnsw },
          metadata: metadataArgument(metadata),
          embeddingFunction: null,
        });
      const call = { by, what, standIn: unsetCollection };
      const collection = collectionOf(await connection.ask(collectionAnswer, call, options));
      // A server without the setting makes a collection of another space, silently.
      if (collection.space !== space) {
        throw badResponse(`its space is ${collection.space}, not ${space}`, { provider: providerName, what });
      }
      return collection;
    },

    /** Replaces all metadata of a collection at once. The client can change only collections that it has looked up. */
    async replaceMetadata({ id, name }: CollectionRef, metadata: JsonObject, options?: CallOptions): Promise<void> {
      const by = async (client: ChromaClient) => {
        const collection = await client.getCollection({ name });
        await collection.modify({ metadata: metadataArgument(metadata) });
      };
      const known = (scope: ChromaScope) => ({
        [`${databasePath(scope)}/collections/${encodeURIComponent(name)}`]: { ...unsetCollection, ...scope, id, name },
      });
      await connection.send({ by, what: `Chroma change of collection "${name}"`, known }, options);
    },

    /** One that is not there is no error. */
    async deleteCollection(name: string, options?: CallOptions): Promise<void> {
      const by = (client: ChromaClient) => client.deleteCollection({ name });
      await connection.send({ by, what: `Chroma removal of collection "${name}"` }, options).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
    },

    count: ({ id, name }: CollectionRef, options?: CallOptions) => {
      const by = (client: ChromaClient) => client.collection(id).count();
      return connection.ask(countAnswer, { by, what: `Chroma count of collection "${name}"` }, options);
    },

    async get(
      { id, name }: CollectionRef,
      query: RecordQuery,
      options?: CallOptions,
    ): Promise<readonly ChromaRecord[]> {
      const what = `Chroma read of collection "${name}"`;
      const by = (client: ChromaClient) => client.collection(id).get(getArguments(query));
      return recordsOf(await connection.ask(recordsAnswer, { by, what }, options), what);
    },

    /** Nearest first. */
    async query({ id, name }: CollectionRef, query: VectorQuery, options?: CallOptions) {
      const what = `Chroma query of collection "${name}"`;
      const by = (client: ChromaClient) => client.collection(id).query(queryArguments(query));
      const { ids, distances, documents, metadatas } = await connection.ask(queryAnswer, { by, what }, options);
      const flat = { ids: ids[0] ?? [], documents: documents?.[0], metadatas: metadatas?.[0] };
      const scores = distances[0] ?? [];
      if (scores.length !== flat.ids.length) throw uneven(what);
      return recordsOf(flat, what).map((record, i): ScoredRecord => ({ ...record, distance: scores[i] as number }));
    },

    upsert: (collection: CollectionRef, records: WrittenRecords, options?: CallOptions) =>
      write('upsert', collection, records, options),
    update: (collection: CollectionRef, records: WrittenRecords, options?: CallOptions) =>
      write('update', collection, records, options),
    delete: async ({ id, name }: CollectionRef, ids: readonly string[], options?: CallOptions): Promise<void> => {
      const by = (client: ChromaClient) => client.collection(id).delete({ ids: [...ids] });
      await connection.send({ by, what: `Chroma delete in collection "${name}"` }, options);
    },
  };
}

/** As much of a collection as the client reads. */
const unsetCollection = { configuration_json: {} };
