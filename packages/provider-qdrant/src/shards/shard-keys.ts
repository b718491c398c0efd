import { type CallOptions, type Filter, type IndexedChunk, isRetrievalError } from '@touchstone/contract';
import { type Layout, ownKey, type Shards } from '../layout/layout.ts';
import { doneAnswer, shardKeysAnswer } from '../server/answers.ts';
import type { Api } from '../server/api.ts';
import { storeError } from '../server/errors.ts';
import type { ShardSelection } from '../server/scroll.ts';
import { tenantsOf } from './tenants-of-filter.ts';

type Sharded = Pick<Layout, 'index' | 'collection' | 'shards'>;

/** For requests about chunks that satisfy a filter, which has been checked. */
export async function shardsOf(
  api: Api,
  layout: Sharded,
  filter: Filter | undefined,
  options: CallOptions | undefined,
): Promise<ShardSelection> {
  const { shards } = layout;
  const tenants = shards && filter && tenantsOf(filter, shards.field);
  if (shards === undefined || tenants === undefined) return {};
  const keys = [...tenants];
  if (keys.some((key) => !shards.known.has(key))) await learnKeys(api, layout, options);
  const there = keys.filter((key) => shards.known.has(key));
  // Qdrant refuses a key that is not there. The index's own shard holds no chunk of these tenants.
  return { shard_key: there.length === 0 ? [ownKey] : there };
}

/** Makes the shards of these keys, where they are missing. */
export async function ensureShards(
  api: Api,
  layout: Sharded,
  keys: Iterable<string>,
  options: CallOptions | undefined,
): Promise<void> {
  const { index, collection, shards } = layout;
  if (shards === undefined) return;
  const wanted = new Set(keys);
  const missing = () => [...wanted].filter((key) => !shards.known.has(key));
  if (missing().length > 0) await learnKeys(api, layout, options);
  for (const shard_key of missing()) {
    const parameters = { collection_name: collection, shard_key };
    const what = `making of shard "${shard_key}" of index "${index}"`;
    const creation = { operation: 'createShardKey', parameters, what, answer: doneAnswer } as const;
    try {
      await api({ ...creation, codes: { 409: 'invalid_request' } }, options);
    } catch (error) {
      if (!isRetrievalError(error) || error.code !== 'invalid_request') throw error;
      // Another process may have been faster.
      await learnKeys(api, layout, options);
      if (!shards.known.has(shard_key)) throw notMade(shard_key, layout, error);
    }
    shards.known.add(shard_key);
  }
}

/** Throws `invalid_request` for a chunk that names no shard. */
export function requireShardKeys(chunks: readonly IndexedChunk[], { index, shards }: Sharded): void {
  if (shards === undefined) return;
  const without = chunks.find(({ metadata }) => !isKey(metadata[shards.field]));
  if (without === undefined) return;
  throw storeError(
    'invalid_request',
    `Chunk "${without.id}" has no text in its metadata field "${shards.field}", which names its shard in index "${index}": give every chunk ` +
      'one, or build the index without `shardKeyField`.',
  );
}

/** The key of the shard that a point lies in, by its payload. */
export function shardKeyIn(
  payload: { readonly [name: string]: unknown } | null | undefined,
  { field }: Shards,
): string {
  const key = payload?.[field];
  return typeof payload?.chunk_id === 'string' && isKey(key) ? key : ownKey;
}

/** Parts of a payload that determine its shard. */
export function shardPaths({ shards }: Pick<Layout, 'shards'>): readonly string[] {
  return shards === undefined ? [] : ['chunk_id', shards.field];
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

async function learnKeys(api: Api, { index, collection, shards }: Sharded, options: CallOptions | undefined) {
  const what = `list of the shards of index "${index}"`;
  const parameters = { collection_name: collection };
  const found = await api({ operation: 'listShardKeys', parameters, what, answer: shardKeysAnswer }, options);
  for (const { key } of found.shard_keys ?? []) shards?.known.add(String(key));
}

function notMade(key: string, { index }: Sharded, cause: unknown): Error {
  return storeError(
    'invalid_config',
    `Qdrant has not made the shard "${key}" of index "${index}": \`shardKeyField\` needs a server in distributed mode (cluster.enabled), and a ` +
      'key that may manage the collection.',
    cause,
  );
}
