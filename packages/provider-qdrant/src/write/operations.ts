import { type CallOptions, compact, type JsonObject, type SparseVector } from '@touchstone/contract';
import { groupWithin } from '@touchstone/provider-kit';
import { updatesAnswer } from '../answers.js';
import type { Api } from '../api.js';
import { storeError } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import { type State, statePointId } from '../layout/state.js';
import type { WriteParameters } from '../request-parameters.js';

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
      readonly upsert: { readonly points: readonly PointStruct[]; readonly update_filter?: JsonObject };
    }
  | { readonly delete: { readonly points: readonly string[] } }
  | {
      readonly set_payload: {
        readonly payload: JsonObject;
        readonly key?: string;
        /** One of the two. */
        readonly filter?: JsonObject;
        readonly points?: readonly string[];
      };
    }
  | { readonly update_vectors: { readonly points: readonly Pick<PointStruct, 'id' | 'vector'>[] } };

/** What writing needs. */
export interface Writing {
  readonly api: Api;
  readonly writing: WriteParameters;
  readonly maxBatchPoints: number;
  readonly maxBatchBytes: number;
  /** Runs a write request when there is room for it among those in flight. */
  readonly inFlight: <T>(request: () => Promise<T>) => Promise<T>;
  /** A new value of the version at every call. */
  readonly newIdentity: () => string;
}

/** Operations on a collection, in three steps of which each begins when the one before is done. */
export interface Change {
  readonly first?: readonly Operation[];
  /** In any order, side by side. */
  readonly middle?: readonly Operation[];
  readonly last?: readonly Operation[];
}

interface Target {
  readonly layout: Pick<Layout, 'collection' | 'identity'>;
  readonly what: string;
}

/**
 * Changes a collection in as few requests as their size allows, several of `middle` in flight at once. The collection gets a new version before the
 * first and after the last operation, so that what a reader saw half done has a version of its own. Not a transaction: a call that ends
 * early leaves what it has done.
 */
export async function perform(
  { api, writing, maxBatchBytes, inFlight, newIdentity }: Omit<Writing, 'maxBatchPoints'>,
  { layout, what }: Target,
  { first = [], middle = [], last = [] }: Change,
  options: CallOptions | undefined,
): Promise<void> {
  const newState = () => stateOperation({ revision: newIdentity(), identity: layout.identity });
  const operations = [newState(), ...first, ...middle, ...last, newState()];
  const groups = groupWithin(operations, { maxItems: 1000, maxSize: maxBatchBytes, sizeOf: bytesOf });
  const send = (group: readonly Operation[]) =>
    inFlight(async () => {
      const parameters = { collection_name: layout.collection, ...writing, operations: [...group] };
      requireCompleted(await api({ operation: 'batchUpdate', parameters, what, answer: updatesAnswer }, options), what);
    });

  // Where in the operations each group ends.
  let count = 0;
  const ends = groups.map((group) => (count += group.length));
  const isHead = (at: number) => (ends[at - 1] ?? 0) <= first.length;
  const isTail = (at: number) => (ends[at] ?? 0) > operations.length - 1 - last.length;
  const head = groups.filter((_, at) => isHead(at));
  const tail = groups.filter((_, at) => !isHead(at) && isTail(at));
  for (const group of head) await send(group);
  await Promise.all(groups.filter((_, at) => !isHead(at) && !isTail(at)).map(send));
  for (const group of tail) await send(group);
}

/** `acknowledged` and `wait_timeout` are answers too: the server has the write, and has not done it yet. */
function requireCompleted(updates: readonly { readonly status: string }[], what: string): void {
  const other = updates.find(({ status }) => status !== 'completed');
  if (other === undefined) return;
  throw storeError(
    'timeout',
    `The Qdrant ${what} was accepted and not completed in time (status "${other.status}"): do it again, it changes nothing twice.`,
  );
}

/** Points as upserts that each stay within the limits. */
export function upserts(
  points: readonly PointStruct[],
  { maxBatchPoints, maxBatchBytes }: Pick<Writing, 'maxBatchPoints' | 'maxBatchBytes'>,
): readonly Operation[] {
  const groups = groupWithin(points, { maxItems: maxBatchPoints, maxSize: maxBatchBytes, sizeOf: bytesOfPoint });
  return groups.map((group) => ({ upsert: { points: group } }));
}

/** Points to delete, as operations; none for none. */
export function deletions(ids: readonly string[]): readonly Operation[] {
  return ids.length === 0 ? [] : [{ delete: { points: ids } }];
}

/** Writes the state of a collection. */
export function stateOperation(state: State): Operation {
  const payload = { touchstone: compact({ kind: 'state', ...state }) };
  return { upsert: { points: [{ id: statePointId, vector: {}, payload }] } };
}

function bytesOf(operation: Operation): number {
  if ('upsert' in operation) return operation.upsert.points.reduce((sum, point) => sum + bytesOfPoint(point), 0);
  return Buffer.byteLength(JSON.stringify(operation));
}

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
