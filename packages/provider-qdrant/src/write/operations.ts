import type { CallOptions, JsonObject, SparseVector } from '@touchstone/contract';
import { groupWithin } from '@touchstone/provider-kit';
import { updatesAnswer } from '../answers.js';
import type { Api } from '../api.js';
import { storeError } from '../errors.js';
import { pointIdOf } from '../point-ids.js';
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
  | { readonly upsert: { readonly points: readonly PointStruct[] } }
  | { readonly delete: { readonly points: readonly string[] } }
  | {
      readonly set_payload: { readonly payload: JsonObject; readonly filter: JsonObject };
    };

/** What writing needs. */
export interface Writing {
  readonly api: Api;
  readonly writing: WriteParameters;
  readonly maxBatchPoints: number;
  readonly maxBatchBytes: number;
  /** A new value of the version at every call. */
  readonly newIdentity: () => string;
}

interface Target {
  readonly collection: string;
  readonly what: string;
}

/**
 * Does the operations one after the other, in as few requests as their size allows. The collection gets a new version before the first
 * and after the last one, so that what a reader saw half done has a version of its own. Not a transaction: a call that ends early
 * leaves what it has done.
 */
export async function perform(
  { api, writing, maxBatchBytes, newIdentity }: Pick<Writing, 'api' | 'writing' | 'maxBatchBytes' | 'newIdentity'>,
  { collection, what }: Target,
  operations: readonly Operation[],
  options: CallOptions | undefined,
): Promise<void> {
  const all = [newState(newIdentity()), ...operations, newState(newIdentity())];
  for (const group of groupWithin(all, { maxItems: 1000, maxSize: maxBatchBytes, sizeOf: bytesOf })) {
    const parameters = { collection_name: collection, ...writing, operations: [...group] };
    requireCompleted(await api({ operation: 'batchUpdate', parameters, what, answer: updatesAnswer }, options), what);
  }
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

function newState(revision: string): Operation {
  const payload = { touchstone: { kind: 'state', revision } };
  return { upsert: { points: [{ id: pointIdOf('state', ''), vector: {}, payload }] } };
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
