import type { CallOptions, IndexFingerprint } from '@touchstone/contract';
import { fingerprintSchema, indexNamePattern } from '@touchstone/provider-kit';
import { z } from 'zod';
import type { ChromaApi } from '../server/chroma-api.ts';
import { storeError } from '../server/errors.ts';
import type { Collection, CollectionRef } from '../server/records.ts';

/** One complete set of chunks: a collection for them, and one for the ledger of their documents. */
export interface Generation {
  readonly name: string;
  readonly fingerprint: IndexFingerprint;
  readonly chunks: CollectionRef;
  readonly ledger: CollectionRef;
}

/** All that is known of an index. It is one value in the metadata of one collection, so that a change of it is one request. */
export interface Catalog {
  readonly index: string;
  /** The collection that holds this, and nothing else. */
  readonly head: CollectionRef;
  /** Rises with every write. Odd from the start of a write to its end, and after one that never ended. */
  readonly version: number;
  /** Name of the generation that searches see; null while none was activated. */
  readonly active: string | null;
  readonly generations: readonly Generation[];
}

type CatalogState = Pick<Catalog, 'version' | 'active' | 'generations'>;

export type Catalogs = ReturnType<typeof catalogs>;

/** Indexes by their head collections, `<prefix>.<index>.head`. */
export function catalogs(api: ChromaApi, prefix: string) {
  // Chroma refuses two periods in a row, and an index name may hold them.
  const nameOf = (index: string, part: string) => `${prefix}.${index.replaceAll('.', '._')}.${part}`;

  /** Undefined where there is no such index. */
  async function find(index: string, options?: CallOptions): Promise<Catalog | undefined> {
    // Any other name would be refused by Chroma, and cannot be that of an index.
    if (!indexNamePattern.test(index)) return undefined;
    const collection = await api.findCollection(nameOf(index, 'head'), options);
    if (collection === undefined) return undefined;
    const head = { id: collection.id, name: collection.name };
    return { index, head, ...stateOf(collection.name, collection.metadata[stateKey]) };
  }

  const notFound = (index: string) =>
    storeError(
      'index_not_found',
      `There is no index "${index}" in Chroma (no collection "${nameOf(index, 'head')}"): check the name, the database and ` +
        'the prefix, or run `touchstone index`.',
      { operatorNote: `Asked at ${api.url}.` },
    );

  return {
    find,
    /** Name of a collection of the index; `part` is its purpose. */
    nameOf,

    async require(index: string, options?: CallOptions) {
      const catalog = await find(index, options);
      if (catalog === undefined) throw notFound(index);
      return catalog;
    },

    async create(index: string, state: CatalogState) {
      await api.createCollection({ name: nameOf(index, 'head'), space: 'l2', metadata: metadataOf(index, state) });
    },

    async replace(catalog: Catalog, state: CatalogState) {
      await api.replaceMetadata(catalog.head, metadataOf(catalog.index, state));
      return { ...catalog, ...state };
    },

    /** Names of all indexes that this store made, ascending. */
    async list(options?: CallOptions) {
      const names = await listNames(api, options);
      const [start, end] = [`${prefix}.`, '.head'];
      return names
        .filter((name) => name.startsWith(start) && name.endsWith(end) && name.length > start.length + end.length - 1)
        .map((name) => name.slice(start.length, -end.length).replaceAll('._', '.'))
        .sort();
    },
  };
}

export async function listNames(api: ChromaApi, options?: CallOptions): Promise<readonly string[]> {
  return (await listCollections(api, options)).map(({ name }) => name);
}

export async function listCollections(api: ChromaApi, options?: CallOptions): Promise<readonly Collection[]> {
  const collections: Collection[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = await api.listCollections({ limit: pageSize, offset }, options);
    collections.push(...page);
    if (page.length < pageSize) return collections;
  }
}

const pageSize = 500;
const stateKey = 'touchstone_index';

const collectionSchema = z.object({ id: z.string(), name: z.string() });
const stateSchema = z.object({
  format: z.literal(1),
  version: z.int(),
  active: z.string().nullable(),
  generations: z.array(
    z.object({ name: z.string(), fingerprint: fingerprintSchema, chunks: collectionSchema, ledger: collectionSchema }),
  ),
});

function metadataOf(index: string, { version, active, generations }: CatalogState) {
  return { index, [stateKey]: JSON.stringify({ format: 1, version, active, generations }) };
}

function stateOf(name: string, json: unknown): CatalogState {
  try {
    return stateSchema.parse(JSON.parse(String(json)));
  } catch (error) {
    throw storeError(
      'bad_response',
      `Collection "${name}" does not look as this store wrote it, or was written by another version (metadata ${stateKey}): ` +
        'delete the index and build it again, or choose another prefix.',
      { cause: error },
    );
  }
}
