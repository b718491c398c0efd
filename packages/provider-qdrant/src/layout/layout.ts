import {
  type IndexFingerprint,
  type JsonValue,
  type SearchBranch,
  type StoredChunk,
  searchBranchNames,
} from '@touchstone/contract';
import type { Condition } from '../filter/translate-filter.ts';
import type { Point } from '../server/answers.ts';
import type { ShardSelection } from '../server/scroll.ts';

/** The layout of an index in Qdrant: all that searches need of a collection. */
export interface Layout {
  readonly index: string;
  readonly collection: string;
  /** The name that reads use: the alias of an active generation, so that they follow it when it moves. */
  readonly address: string;
  /** Of the collection, as its state repeats it; absent where it was made by an older version, or by others. */
  readonly identity?: string;
  readonly fingerprint: IndexFingerprint;
  /** False for a collection that someone else filled. */
  readonly writable: boolean;
  /** Written by a version whose points lie otherwise: it can be counted, and made anew, and nothing else. */
  readonly isOutdated: boolean;
  /** Names of the vectors; `''` is the unnamed one, undefined one that is not there. */
  readonly vectors: VectorNames;
  /** Those vectors whose terms are counted here, for an idf of the whole index; others are weighed by the server, or need no idf. */
  readonly counted: readonly string[];
  /** True if the terms of all chunks are counted too, for their mean number. */
  readonly hasLengths: boolean;
  /** True if the keyword vectors can be made anew for another mean length. */
  readonly followsLength: boolean;
  /** True if a chunk is analyzed in the language that it names. */
  readonly hasLanguages: boolean;
  /** True if the counts can be checked against the chunks. */
  readonly hasChecks: boolean;
  readonly payloadIndexes: PayloadIndexes;
  /** Absent where the server spreads points among shards. */
  readonly shards?: Shards;
  /** The condition for chunks among other points; undefined where there are no others. */
  readonly chunksOnly: Condition | undefined;
  /** The parts of the payload that hold a chunk's id: enough to sort by. */
  readonly idPayload: readonly string[];
  /** Path of a metadata field in the payload, in Qdrant's notation. */
  pathOf(field: string): string;
  /** The value of a metadata field in a payload, or in the part of it at the field's path. */
  valueOf(payload: Point['payload'], field: string): JsonValue | undefined;
  /** The condition that a field exists and is not null. Throws `unsupported` where the collection cannot tell. */
  exists(field: string): Condition;
  /** Throws `bad_response` for a point that cannot be a chunk of this index. */
  idOf(point: Point): string;
  chunkOf(point: Point): StoredChunk;
  /** The condition for the chunks of these ids. */
  byIds(ids: readonly string[]): Condition;
}

/** The indexes of payload fields that a collection has, by their paths. */
interface PayloadIndexes {
  readonly known: ReadonlySet<string>;
  /** True if the collection's strict mode forbids conditions on a field without one. */
  readonly areRequired: boolean;
}

/** The division of an index's chunks among shards that have a key. */
export interface Shards {
  /** The metadata field whose value is the key of a chunk's shard. */
  readonly field: string;
  /** Keys that are known to be there. */
  readonly known: Set<string>;
}

/** The shard of all points but chunks: state, counts and ledger. A tenant of this name would share it, and no more. */
export const ownKey = '@index';

/** For requests about the index's own points. */
export function ownShard({ shards }: Pick<Layout, 'shards'>): ShardSelection {
  return shards === undefined ? {} : { shard_key: ownKey };
}

/** Two of them may be the same vectors. */
export interface VectorNames {
  readonly dense: string | undefined;
  readonly sparse: string | undefined;
  readonly keyword: string | undefined;
}

/** The searches that an index with these vectors answers. */
export function branchesOf(vectors: VectorNames): readonly SearchBranch[] {
  return searchBranchNames.filter((branch) => vectors[branch] !== undefined);
}

/** Qdrant's JSON paths take a dot for a step down; quotes make it part of the name. */
export function pathStep(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : `"${name}"`;
}
