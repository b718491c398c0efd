import { type Clock, distanceMetrics, type IndexFingerprint, type SparseEncoder } from '@touchstone/contract';
import { type Bm25Parameters, keywordBm25Schema } from '@touchstone/lexical';
import { z } from 'zod';
import { addressesIn, addressRule } from './addresses.ts';

/** Kinds of index for a field. Numbers are always `float`: an index of integers cuts the fraction off a bound. */
const fieldIndexes = ['keyword', 'float', 'bool'] as const;

/** One of `fieldIndexes`. */
export type FieldIndex = (typeof fieldIndexes)[number];

/** A collection that someone else filled, and how to read it. It is never written to. */
export interface ForeignCollection {
  /** Name of the collection, or of an alias. Default: the index's name. */
  readonly collection?: string;
  /**
   * The models behind its content: the store cannot know them. Its `sparse` names the encoder that filled the sparse
   * vectors. Where this store has that encoder (the default one, lexical's `bm25SparseEncoder()` for vectors by
   * fastembed, or `keywordEncoder`), they serve keyword search too; `keyword` names one for other vectors than those.
   */
  readonly fingerprint: IndexFingerprint;
  /**
   * Names of the vectors; `''` is the unnamed one. Default: `dense`, `sparse` and `keyword`, for the parts of the
   * fingerprint. `sparse` may be named without a fingerprint: then the caller's sparse encoder is taken on trust.
   */
  readonly vectors?: { readonly dense?: string; readonly sparse?: string; readonly keyword?: string };
  /**
   * Paths in the payload: `text` (default `text`), `chunk_id` (default: the point's own id) and renamed metadata fields, each
   * as a path of Qdrant's (`metadata.file_path`). Every other top-level field is metadata under its own name.
   */
  readonly fields?: { readonly [field: string]: string };
}

/** Options of `qdrant`. */
export interface QdrantOptions {
  /**
   * For example `http://127.0.0.1:6333`; a path stays in front of every route. Several are the nodes of one cluster: a
   * request that one does not answer goes to the next. Default: the variable QDRANT_URL, where commas separate several.
   */
  readonly url?: string | readonly string[];
  /** Default: the variable QDRANT_API_KEY; none where that is not set. */
  readonly apiKey?: string;
  /** For one request, its body included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /**
   * Of several nodes: one that has not answered for so long gets a readiness check, and is given up if it does not pass
   * within the same time, in milliseconds. Default 2,000.
   */
  readonly nodeTimeoutMs?: number;
  /** Refuse every write with `unsupported`. Default false. */
  readonly readOnly?: boolean;
  /** Prefix of this store's collections and aliases, so that several can share a server. Default none. */
  readonly namePrefix?: string;
  /** Collections that another program fills, by the name of their index here. */
  readonly collections?: { readonly [index: string]: ForeignCollection };
  /** Payload indexes of new collections beside those of the built-in fields; `glob` and text ranges need `keyword`. */
  readonly indexedFields?: { readonly [field: string]: FieldIndex };
  /** The storage of dense vectors in new collections. */
  readonly vectors?: {
    /** Read vectors from disk instead of holding them in memory. Default false. */
    readonly onDisk?: boolean;
    /** Keep a compressed copy in memory: `scalar` is a quarter, `product` a sixteenth, `binary` a thirty-second. Default none. */
    readonly quantization?: 'scalar' | 'product' | 'binary';
    /** Edges a node of the HNSW graph. Default: the server's (16). */
    readonly hnswM?: number;
    /** Breadth of building the graph. Default 256. */
    readonly hnswEfConstruct?: number;
    /** Edges a node that link chunks of equal values of indexed fields: for filters that leave few. Default: the server's (as `hnswM`). */
    readonly hnswPayloadM?: number;
    /** Kilobytes of vectors below which a search looks at all instead of the graph. Default: the server's (10,000). */
    readonly hnswFullScanThreshold?: number;
    /** Keep the graph on disk. Default false. */
    readonly hnswOnDisk?: boolean;
    /** Nodes of the graph that a search looks at unless it says how many. Default 512, or as many as strict mode allows. */
    readonly hnswEf?: number;
    /**
     * Of quantised vectors: how many times more candidates than requested are compared again by whole vectors, from 1.
     * Default 2, or as many as strict mode allows.
     */
    readonly oversampling?: number;
    /** Of quantised vectors: whether the best are compared again by whole vectors. Default true. */
    readonly rescore?: boolean;
  };
  /** Keep the inverted lists of sparse and keyword vectors of new collections on disk. Default false. */
  readonly sparseOnDisk?: boolean;
  /** Keep payloads of new collections on disk. Default: the server's (true). */
  readonly payloadOnDisk?: boolean;
  /** Of new collections. Default: the server's (1, in a cluster one a node). */
  readonly shardNumber?: number;
  /**
   * A metadata field, such as `tenant`, whose value names the shard that a chunk goes to: searches whose filter
   * restricts it to some values look at their shards alone. Every chunk needs a text there. Of new collections, on a
   * server in distributed mode; each value then has `shardNumber` shards. Default: chunks are spread by their ids.
   */
  readonly shardKeyField?: string;
  /** Copies of each shard of new collections. Default: the server's (1). */
  readonly replicationFactor?: number;
  /** The number of copies that must confirm a write, of new collections. Default: the server's (1). */
  readonly writeConsistencyFactor?: number;
  /** Order of concurrent writes in a cluster. Default: the server's (weak). */
  readonly writeOrdering?: 'weak' | 'medium' | 'strong';
  /** Number of copies that a read consults. Default: the server's (1). */
  readonly readConsistency?: number | 'majority' | 'quorum' | 'all';
  /**
   * The server's weighting of new collections' sparse vectors, by the rarity of indices or not. Default `auto`: by
   * `sparseNeedsIdf` of the index's specification; without it, `idf` for vectors of lexical's BM25 encoders, `none` for others.
   */
  readonly sparseModifier?: 'auto' | 'idf' | 'none';
  /** Most points of one write operation. Default 500. */
  readonly maxBatchPoints?: number;
  /** Most bytes of one write request, estimated; Qdrant refuses above 32 MB. Default 8,000,000. */
  readonly maxBatchBytes?: number;
  /** Write requests in flight at once, over all calls; times `maxBatchBytes`, their size in memory. Default 4. */
  readonly concurrentWrites?: number;
  /**
   * Assumed mean number of terms of a chunk, for the default keyword encoder. Part of the index's fingerprint: another
   * one needs another index. Default: that of the index; of a new one the value in `ensureIndex`, else 100.
   */
  readonly averageLength?: number;
  /**
   * k1 and b of BM25, for the default keyword encoder. Part of the index's fingerprint, as `averageLength` is. Default: those of the index; of
   * a new one k1 1.6 and b 0.75.
   */
  readonly bm25?: Bm25Parameters;
  /**
   * Turns text into the vectors of the keyword branch of new indexes. Default: lexical's `analyzerSparseEncoder()` with k1
   * and b of `bm25`. Indexes whose fingerprint names `bm25SparseEncoder()` are read and written with that one. Not in config files.
   */
  readonly keywordEncoder?: SparseEncoder;
  /** The transport. Default: the global one. Not in config files. */
  readonly fetch?: typeof globalThis.fetch;
  /** Measures how long a node has rested. Default: the machine's. Not in config files. */
  readonly clock?: Clock;
  /** Makes the values of `describe().version`. Default: random UUIDs. Not in config files. */
  readonly newIdentity?: () => string;
}

const count = (what: string) => z.int(`must be ${what}, 1 or more`).min(1, `must be ${what}, 1 or more`);

const fingerprintSchema = z.strictObject({
  embedding: z
    .strictObject({
      provider: z.string('must be a string'),
      model: z.string('must be a string'),
      dimensions: count('a whole number'),
      metric: z.enum(distanceMetrics, 'must be "cosine", "dot" or "l2"'),
    })
    .optional(),
  sparse: z.string('must be a string').optional(),
  keyword: z.string('must be a string').optional(),
  chunker: z.string('must be a string').optional(),
});

const collectionSchema = z
  .strictObject({
    collection: z.string('must be the name of a collection').min(1).optional(),
    fingerprint: fingerprintSchema,
    vectors: z
      .strictObject({
        dense: z.string('must be a name').optional(),
        sparse: z.string('must be a name').optional(),
        keyword: z.string('must be a name').optional(),
      })
      .optional(),
    fields: z.record(z.string(), z.string('must be a path in the payload').min(1)).optional(),
  })
  .superRefine(({ fingerprint, vectors = {} }, context) => {
    const unknown = (branch: 'dense' | 'keyword', said: string) =>
      context.addIssue({
        code: 'custom',
        path: ['vectors', branch],
        message: `needs fingerprint.${said}, because nothing else says which model made these vectors`,
      });
    if (vectors.dense !== undefined && fingerprint.embedding === undefined) unknown('dense', 'embedding');
    if (vectors.keyword !== undefined && fingerprint.keyword === undefined) unknown('keyword', 'keyword');
  });

const orList = `${addressRule}, or a list of such`;

/** As QDRANT_URL may hold them, which a config file can name. */
const addresses = z.string(orList).refine((text) => addressesIn(text) !== undefined, orList);

const oneAddress = z.url(addressRule).refine((text) => addressesIn(text)?.length === 1, addressRule);

/** Keys that are no metadata fields of their own name, and those that indexing changes in existing chunks. */
const unfitKeys: ReadonlySet<string> = new Set(['chunk_id', 'text', 'touchstone', 'ref', 'timestamp']);

/** The options in a config file. */
export const optionsSchema = z.strictObject({
  url: z
    .union([addresses, z.array(oneAddress).min(1, 'must hold an address')], orList)
    .optional()
    .describe('Address, or those of several nodes. Default: the variable QDRANT_URL.'),
  apiKey: z.string('must be a string').optional().describe('Default: the variable QDRANT_API_KEY.'),
  timeoutMs: count('a whole number of milliseconds')
    .default(30_000)
    .describe('Time limit of one request, in milliseconds.'),
  nodeTimeoutMs: count('a whole number of milliseconds')
    .default(2000)
    .describe('With several nodes: time after which a node is asked whether it is ready.'),
  readOnly: z.boolean('must be true or false').default(false).describe('Refuse every write.'),
  namePrefix: z
    .string('must be a string')
    .regex(/^[A-Za-z0-9._-]{0,64}$/, 'must be at most 64 letters, digits, "_", "-" and "."')
    .default('')
    .describe('Prefix of the names of all collections of this store.'),
  collections: z
    .record(z.string(), collectionSchema)
    .default({})
    .describe('Collections that another program fills, by the name of their index here.'),
  indexedFields: z
    .record(z.string(), z.enum(fieldIndexes, 'must be "keyword", "float" or "bool"'))
    .default({})
    .describe('Payload indexes beside those of the built-in fields.'),
  vectors: z
    .strictObject({
      onDisk: z.boolean('must be true or false').optional(),
      quantization: z.enum(['scalar', 'product', 'binary'], 'must be "scalar", "product" or "binary"').optional(),
      hnswM: count('a whole number').optional(),
      hnswEfConstruct: count('a whole number').default(256),
      hnswPayloadM: count('a whole number').optional(),
      hnswFullScanThreshold: count('a whole number of kilobytes').optional(),
      hnswOnDisk: z.boolean('must be true or false').optional(),
      hnswEf: count('a whole number').optional(),
      oversampling: z.number('must be a number from 1').min(1, 'must be a number from 1').optional(),
      rescore: z.boolean('must be true or false').default(true),
    })
    .prefault({})
    .describe('How dense vectors of new collections are kept, and quantised ones of any collection searched.'),
  sparseOnDisk: z.boolean('must be true or false').optional().describe('Keep inverted lists on disk.'),
  payloadOnDisk: z.boolean('must be true or false').optional().describe('Keep payloads on disk.'),
  shardNumber: count('a whole number').optional().describe('Shards of new collections.'),
  shardKeyField: z
    .string('must be the name of a metadata field')
    .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, "_" and "-"')
    .refine((field) => !unfitKeys.has(field), 'must be a metadata field whose value stays as it is')
    .optional()
    .describe('Metadata field whose value names the shard of a chunk.'),
  replicationFactor: count('a whole number').optional().describe('Copies of each shard.'),
  writeConsistencyFactor: count('a whole number').optional().describe('Copies that must confirm a write.'),
  writeOrdering: z
    .enum(['weak', 'medium', 'strong'], 'must be "weak", "medium" or "strong"')
    .optional()
    .describe('Order of concurrent writes in a cluster.'),
  readConsistency: z
    .union(
      [count('a whole number'), z.enum(['majority', 'quorum', 'all'])],
      'must be a number, "majority", "quorum" or "all"',
    )
    .optional()
    .describe('How many copies a read queries.'),
  sparseModifier: z
    .enum(['auto', 'idf', 'none'], 'must be "auto", "idf" or "none"')
    .default('auto')
    .describe('Whether the server weighs sparse vectors by rarity.'),
  averageLength: z
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .optional()
    .describe(
      'Assumed average number of terms in a chunk, for BM25. Part of the fingerprint. Default: that of the index.',
    ),
  bm25: keywordBm25Schema.describe(
    'k1 and b of BM25. Part of the fingerprint. Default: those of the index; of a new one k1 1.6 and b 0.75.',
  ),
  maxBatchPoints: count('a whole number').default(500).describe('Most points of one write operation.'),
  maxBatchBytes: count('a whole number of bytes').default(8_000_000).describe('Most bytes of one write request.'),
  concurrentWrites: count('a whole number').default(4).describe('Write requests in flight at once.'),
});

/** Options with their defaults, as the parts of the store read them. */
export type Settings = z.output<typeof optionsSchema>;
