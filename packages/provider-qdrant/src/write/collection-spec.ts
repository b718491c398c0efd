import { compact, type IndexFingerprint, type JsonObject } from '@touchstone/contract';
import { bm25ParametersIn } from '@touchstone/lexical';
import { distances } from '../layout/check-foreign.ts';
import { ownVectors } from '../layout/own-layout.ts';
import { currentFormat } from '../layout/stored-fingerprint.ts';
import type { Settings } from '../server/options.ts';
import { countsVectorOf } from '../terms/term-counts.ts';

/** Vectors that leave the rarity of a term to the collection; undefined where the request for the index lacks it. */
export interface NeedsIdf {
  readonly keyword: boolean;
  readonly sparse: boolean | undefined;
}

export interface CollectionWanted {
  readonly fingerprint: IndexFingerprint;
  readonly needsIdf: NeedsIdf;
  /** True if the keyword encoder has rules for texts of several languages. */
  readonly knowsLanguages: boolean;
  /** The identity that its state will repeat. */
  readonly identity: string;
}

/** The request for a new collection. */
export function collectionSpec(
  { fingerprint, needsIdf, knowsLanguages, identity }: CollectionWanted,
  settings: Settings,
): JsonObject {
  const { embedding, sparse, keyword, chunker } = fingerprint;
  const names = ownVectors(fingerprint);
  const { sparseOnDisk, payloadOnDisk, shardNumber, replicationFactor, writeConsistencyFactor, shardKeyField } =
    settings;
  const lexical = [names.sparse, names.keyword].filter((name) => name !== undefined);
  const counted = [...countedVectors(names, fingerprint, needsIdf, settings)];
  return compact({
    vectors:
      names.dense === undefined || embedding === undefined ? {} : { [names.dense]: denseSpec(embedding, settings) },
    // None has an idf of the server's, which would be that of a shard.
    sparse_vectors: Object.fromEntries(
      [...lexical, ...counted.map(countsVectorOf)].map((name) => [name, sparseSpec(sparseOnDisk)]),
    ),
    on_disk_payload: payloadOnDisk,
    shard_number: shardNumber,
    sharding_method: shardKeyField === undefined ? undefined : 'custom',
    replication_factor: replicationFactor,
    write_consistency_factor: writeConsistencyFactor,
    metadata: {
      touchstone: compact({
        format: currentFormat,
        fingerprint: compact({ embedding: embedding && { ...embedding }, sparse, keyword, chunker }),
        identity,
        counted,
        lengths: true,
        checks: true,
        follows_length: followsLength(names, fingerprint, settings) ? true : undefined,
        // The languages are known from the counts; vectors from elsewhere have none.
        languages: (knowsLanguages && needsIdf.keyword && names.sparse !== names.keyword) || undefined,
        shard_key_field: shardKeyField,
      }),
    },
  });
}

function denseSpec(
  { dimensions, metric }: NonNullable<IndexFingerprint['embedding']>,
  { vectors: { onDisk, quantization, ...graph } }: Settings,
): JsonObject {
  const hnsw = compact({
    ...{ m: graph.hnswM, ef_construct: graph.hnswEfConstruct, payload_m: graph.hnswPayloadM },
    ...{ full_scan_threshold: graph.hnswFullScanThreshold, on_disk: graph.hnswOnDisk },
  });
  return compact({
    size: dimensions,
    distance: distances[metric],
    on_disk: onDisk,
    hnsw_config: hnsw,
    quantization_config: quantization && quantizations[quantization],
  });
}

/** The compressed copy stays in memory: that is its purpose. */
const quantizations: { readonly [name: string]: JsonObject } = {
  scalar: { scalar: { type: 'int8', quantile: 0.99, always_ram: true } },
  product: { product: { compression: 'x16', always_ram: true } },
  binary: { binary: { always_ram: true } },
};

function sparseSpec(onDisk: boolean | undefined): JsonObject {
  return compact({ modifier: 'none', index: onDisk === undefined ? undefined : { on_disk: onDisk } });
}

/** Names of the vectors that leave the rarity of a term to the index. Where two are one, the keyword branch decides. */
function countedVectors(
  names: ReturnType<typeof ownVectors>,
  { sparse }: IndexFingerprint,
  needsIdf: NeedsIdf,
  settings: Settings,
): ReadonlySet<string> {
  const counted = new Set<string>();
  if (needsIdf.keyword) counted.add(names.keyword);
  const isOwn = sparse !== undefined && names.sparse !== undefined && names.sparse !== names.keyword;
  if (isOwn && isWeighed(sparse, needsIdf.sparse, settings)) counted.add(names.sparse);
  return counted;
}

/** True if the store makes the keyword vectors itself, by a mean length that no option fixes. */
function followsLength(
  { sparse, keyword }: ReturnType<typeof ownVectors>,
  fingerprint: IndexFingerprint,
  { averageLength }: Settings,
): boolean {
  const parameters = bm25ParametersIn(fingerprint.keyword ?? '');
  return (
    averageLength === undefined &&
    sparse !== keyword &&
    parameters !== undefined &&
    parameters.k1 > 0 &&
    parameters.b < 1
  );
}

/** Without a statement, it is known for the two encoders of the lexical package. */
function isWeighed(encoder: string, needsIdf: boolean | undefined, { sparseModifier }: Settings): boolean {
  if (sparseModifier !== 'auto') return sparseModifier === 'idf';
  return needsIdf ?? /^(?:analyzer|fastembed)-bm25\//.test(encoder);
}
