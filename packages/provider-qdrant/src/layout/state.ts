import { type CallOptions, compact, type JsonObject } from '@touchstone/contract';
import { z } from 'zod';
import { type Point, pointsAnswer } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import type { Operation } from '../server/operations.ts';
import { pointIdOf } from '../server/point-ids.ts';
import type { Reading } from '../server/scroll.ts';
import { type Layout, ownShard } from './layout.ts';

/** A collection's description of its content, in a point of its own. */
export interface State {
  /** Changes with every write of this store to the collection: equal values mean equal content. */
  readonly revision: string;
  /** Of the collection, for as long as it lives: one that was dropped and made again has another. Absent in older ones. */
  readonly identity?: string;
}

/** The point that holds the state. */
export const statePointId = pointIdOf('state', '');

/** Paths of the state, for requests that bring parts of payloads. */
export const statePaths = ['touchstone.revision', 'touchstone.identity'] as const;

/** One more search of a batch: it brings the state that the others were answered from. */
export function stateSearch(layout: Pick<Layout, 'shards'>): JsonObject {
  const filter = { must: [{ has_id: [statePointId] }] };
  return { filter, limit: 1, with_payload: [...statePaths], ...ownShard(layout) };
}

/** The state in the payload of its point; undefined for anything else. */
export function stateIn(payload: Point['payload']): State | undefined {
  return stateSchema.safeParse(payload).data?.touchstone;
}

/** Writes the state of a collection. */
export function stateOperation(state: State): Operation {
  const payload = { touchstone: compact({ kind: 'state', ...state }) };
  return { upsert: { points: [{ id: statePointId, vector: {}, payload }] } };
}

/** The state of an index as it is now. Throws `bad_response` for a collection that has none. */
export async function stateOf(
  { api, reading }: Reading,
  layout: Pick<Layout, 'index' | 'address' | 'collection' | 'shards'>,
  options: CallOptions | undefined,
): Promise<State> {
  const { index, address, collection } = layout;
  const body = { ids: [statePointId], with_payload: [...statePaths], ...ownShard(layout) };
  const parameters = { collection_name: address, ...reading, ...body };
  const what = `look-up of the version of index "${index}"`;
  const [point] = await api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
  const state = stateIn(point?.payload);
  if (state !== undefined) return state;
  throw storeError(
    'bad_response',
    `The collection "${collection}" has lost its state: it was not made to the end, or something else writes to it. Run ensureIndex.`,
  );
}

const stateSchema = z.object({ touchstone: z.object({ revision: z.string(), identity: z.string().optional() }) });
