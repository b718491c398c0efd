import { type Layout, ownKey, type Shards } from '../layout/layout.ts';
import type { Change, Operation, PointStruct } from '../server/operations.ts';
import { shardKeyIn } from './shard-keys.ts';

type Sharded = Pick<Layout, 'shards'>;
type ShardOf = ReadonlyMap<string, string>;

/** A change whose operations each go to one shard. A chunk that gets another tenant is first removed from the shard of the old one. */
export function changeInShards(layout: Sharded, change: Change): Change {
  const { shards } = layout;
  if (shards === undefined) return change;
  const { first = [], middle = [], last = [], shardOf = new Map() } = change;
  const moved = [...middle, ...last].flatMap((operation) => movedBy(operation, shards, shardOf));
  const leaving: readonly Operation[] = moved.length === 0 ? [] : [{ delete: { points: moved } }];
  return {
    first: inShards(layout, [...first, ...leaving], shardOf),
    middle: inShards(layout, middle, shardOf),
    last: inShards(layout, last, shardOf),
  };
}

/** The same operations, divided by shards. Points that are named by an id which `shardOf` does not have are the index's own. */
export function inShards(
  { shards }: Sharded,
  operations: readonly Operation[],
  shardOf: ShardOf = new Map(),
): readonly Operation[] {
  if (shards === undefined) return operations;
  return operations.flatMap((operation) => divided(operation, shards, shardOf));
}

/** The keys that operations name. */
export function keysIn(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap((operation) => Object.values(operation).flatMap(({ shard_key = [] }) => shard_key)),
  );
}

/** Ids of written chunks that lie in another shard. */
function movedBy(operation: Operation, shards: Shards, shardOf: ShardOf): readonly string[] {
  if (!('upsert' in operation)) return [];
  const isMoved = ({ id, payload }: PointStruct) => shardOf.has(id) && shardOf.get(id) !== shardKeyIn(payload, shards);
  return operation.upsert.points.filter(isMoved).map(({ id }) => id);
}

function divided(operation: Operation, shards: Shards, shardOf: ShardOf): readonly Operation[] {
  const keyOf = (id: string) => shardOf.get(id) ?? ownKey;
  if ('upsert' in operation) {
    const { upsert } = operation;
    const groups = Map.groupBy(upsert.points, ({ payload }) => shardKeyIn(payload, shards));
    return [...groups].map(([shard_key, points]) => ({ upsert: { ...upsert, points, shard_key } }));
  }
  if ('delete' in operation) {
    const groups = Map.groupBy(operation.delete.points, keyOf);
    return [...groups].map(([shard_key, points]) => ({ delete: { points, shard_key } }));
  }
  if ('update_vectors' in operation) {
    const groups = Map.groupBy(operation.update_vectors.points, ({ id }) => keyOf(id));
    return [...groups].map(([shard_key, points]) => ({ update_vectors: { points, shard_key } }));
  }
  const { set_payload } = operation;
  if (set_payload.points === undefined) return [{ set_payload: { ...set_payload, shard_key: ownKey } }];
  const groups = Map.groupBy(set_payload.points, keyOf);
  return [...groups].map(([shard_key, points]) => ({ set_payload: { ...set_payload, points, shard_key } }));
}
