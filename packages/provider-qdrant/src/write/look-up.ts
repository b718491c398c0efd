import type { CallOptions } from '@touchstone/contract';
import type { Catalog } from '../layout/catalog.ts';
import { type Layout, ownShard } from '../layout/layout.ts';
import { paths } from '../layout/own-layout.ts';
import { stateIn, statePaths, statePointId } from '../layout/state.ts';
import { pointsAnswer } from '../server/answers.ts';
import type { NamedVectors } from '../server/operations.ts';
import type { Reading } from '../server/scroll.ts';
import { shardKeyIn, shardPaths } from '../shards/shard-keys.ts';
import { meanIn, meanPointId } from './mean-lengths.ts';

/** Points of one request: their vectors are some 10 kB each. */
const pageSize = 1000;

/**
 * Reads the state before a write: whether the index is still the known one, and the vectors of points whose terms are
 * counted, with their shards, by id, and its mean length. Missing points are left out.
 */
export async function lookUp(
  { api, reading, catalog }: Reading & { readonly catalog: Catalog },
  layout: Layout,
  pointIds: readonly string[],
  options: CallOptions | undefined,
): Promise<LookedUp> {
  const { index, address, counted, shards, followsLength } = layout;
  const own = followsLength ? [statePointId, meanPointId] : [statePointId];
  const ids = counted.length === 0 && shards === undefined ? own : [...own, ...pointIds];
  const vectors = new Map<string, NamedVectors>();
  const shardOf = new Map<string, string>();
  const payload = [...statePaths, ...(followsLength ? [paths.mean] : []), ...shardPaths(layout)];
  let mean: number | undefined;
  // Without chunks, only the index's own points are looked at.
  const selection = ids.length === own.length ? ownShard(layout) : {};
  const what = `look-up of what index "${index}" holds`;
  for (let start = 0; start < ids.length; start += pageSize) {
    const part = ids.slice(start, start + pageSize);
    const body = { ids: part, with_payload: payload, with_vector: counted.length > 0 && [...counted], ...selection };
    const parameters = { collection_name: address, ...reading, ...body };
    for (const point of await api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options)) {
      if (point.id === statePointId) catalog.confirm(layout, stateIn(point.payload));
      else if (point.id === meanPointId) mean = meanIn(point.payload);
      else {
        vectors.set(String(point.id), point.vector ?? {});
        if (shards !== undefined) shardOf.set(String(point.id), shardKeyIn(point.payload, shards));
      }
    }
  }
  return { vectors, shardOf, mean };
}

interface LookedUp {
  readonly vectors: ReadonlyMap<string, NamedVectors>;
  readonly shardOf: ReadonlyMap<string, string>;
  readonly mean: number | undefined;
}
