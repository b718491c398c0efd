import type { CallOptions, JsonObject, SparseVector } from '@touchstone/contract';
import { groupWithin } from '@touchstone/provider-kit';
import type { Api } from './api.ts';
import type { WriteParameters } from './request-parameters.ts';

/** A point on its way to Qdrant. */
export interface PointStruct {
  readonly id: string;
  readonly vector: NamedVectors;
  readonly payload: JsonObject;
}

/** Vectors of a point by their names, dense and sparse. */
export interface NamedVectors {
  readonly [name: string]: readonly number[] | SparseVector;
}

/** One step of a write; Qdrant takes several in a request and does them in order. */
export type Operation =
  | {
      /** With a filter, points that are there stay as they are unless they satisfy it. */
      readonly upsert: {
        readonly points: readonly PointStruct[];
        readonly update_filter?: JsonObject;
        readonly shard_key?: string;
      };
    }
  | { readonly delete: { readonly points: readonly string[]; readonly shard_key?: string } }
  | {
      readonly set_payload: {
        readonly payload: JsonObject;
        readonly key?: string;
        /** One of the two. */
        readonly filter?: JsonObject;
        readonly points?: readonly string[];
        readonly shard_key?: string;
      };
    }
  | {
      readonly update_vectors: {
        readonly points: readonly Pick<PointStruct, 'id' | 'vector'>[];
        readonly shard_key?: string;
      };
    };

/** The dependencies of writing. */
export interface Writing {
  readonly api: Api;
  readonly writing: WriteParameters;
  readonly maxBatchPoints: number;
  readonly maxBatchBytes: number;
  /** Runs a write request when there is room for it among those in flight. */
  readonly inFlight: <T>(request: () => Promise<T>) => Promise<T>;
  readonly ensureIndexes: EnsureIndexes;
  /** A new value of the version at every call. */
  readonly newIdentity: () => string;
}

/** Makes the payload indexes of these paths, unless they are there, or are not among those of the settings. */
export type EnsureIndexes = (
  collection: {
    readonly index: string;
    readonly collection: string;
    readonly identity?: string;
    readonly payloadIndexes: { readonly known: ReadonlySet<string> };
  },
  paths: Iterable<string>,
  options: CallOptions | undefined,
) => Promise<void>;

/** Operations on a collection, in three steps of which each begins when the one before is done. */
export interface Change {
  readonly first?: readonly Operation[];
  /** In any order, side by side. */
  readonly middle?: readonly Operation[];
  readonly last?: readonly Operation[];
  /** The shards of existing chunks, by the id of their point. Needed for an index with shard keys alone. */
  readonly shardOf?: ReadonlyMap<string, string>;
}

/** Points as upserts that each stay within the limits. */
export function upserts(
  points: readonly PointStruct[],
  { maxBatchPoints, maxBatchBytes }: Pick<Writing, 'maxBatchPoints' | 'maxBatchBytes'>,
): readonly Operation[] {
  const bytes = new Map(points.map((point) => [point, bytesOfPoint(point)]));
  const sizeOf = (point: PointStruct) => bytes.get(point) ?? 0;
  return groupWithin(points, { maxItems: maxBatchPoints, maxSize: maxBatchBytes, sizeOf }).map((group) => {
    const operation: Operation = { upsert: { points: group } };
    sizes.set(
      operation,
      group.reduce((sum, point) => sum + sizeOf(point), 0),
    );
    return operation;
  });
}

/** Points to delete, as operations; none for none. */
export function deletions(ids: readonly string[]): readonly Operation[] {
  return ids.length === 0 ? [] : [{ delete: { points: ids } }];
}

/** Of an operation in a request, estimated. */
export function bytesOf(operation: Operation): number {
  const known = sizes.get(operation);
  if (known !== undefined) return known;
  if ('upsert' in operation) return operation.upsert.points.reduce((sum, point) => sum + bytesOfPoint(point), 0);
  return Buffer.byteLength(JSON.stringify(operation));
}

/** Of upserts: needed when points become operations, and when these become requests. */
const sizes = new WeakMap<Operation, number>();

/** Twelve characters a number: nine digits, sign, point and comma; an exponent is rare. */
function bytesOfPoint({ vector, payload }: PointStruct): number {
  return 12 * numbersIn(vector) + Buffer.byteLength(JSON.stringify(payload)) + 100;
}

function numbersIn(vectors: NamedVectors): number {
  return Object.values(vectors).reduce(
    (sum, vector) => sum + ('indices' in vector ? 2 * vector.indices.length : vector.length),
    0,
  );
}
