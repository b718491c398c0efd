import { type CallOptions, type IndexFingerprint, isRetrievalError } from '@touchstone/contract';
import { requireSameFingerprint } from '@touchstone/provider-kit';
import { type Catalog, requireCurrent, unknownIndex } from '../layout/catalog.ts';
import { type Layout, ownKey, ownShard } from '../layout/layout.ts';
import { statePointId } from '../layout/state.ts';
import { doneAnswer, pointsAnswer } from '../server/answers.ts';
import { providerName, storeError } from '../server/errors.ts';
import type { Writing } from '../server/operations.ts';
import type { Settings } from '../server/options.ts';
import { ensureShards } from '../shards/shard-keys.ts';
import { collectionSpec, type NeedsIdf } from './collection-spec.ts';
import { firstMean } from './mean-lengths.ts';
import { firstIndexes } from './payload-indexes.ts';
import { perform } from './perform.ts';

interface Wanted {
  readonly index: string;
  /** Of the generation. */
  readonly name: string;
  readonly collection: string;
  readonly fingerprint: IndexFingerprint;
  readonly needsIdf: NeedsIdf;
  readonly knowsLanguages: boolean;
  /** The mean length that its chunks are expected to have. */
  readonly averageLength?: number;
}

/**
 * Makes a generation's collection with its first payload indexes and its first version, or the missing parts after a
 * call that ended early; `found` is the collection as it is. Throws `invalid_config` where it has another fingerprint.
 */
export async function ensureGeneration(
  context: Writing & { readonly catalog: Catalog; readonly settings: Settings },
  wanted: Wanted,
  found: Layout | undefined,
  options: CallOptions | undefined,
): Promise<Layout> {
  const { api, catalog, settings, ensureIndexes } = context;
  const { index, name, collection, fingerprint } = wanted;
  const isNew = found === undefined && (await create());
  // Also right after creation: a server that is too old has dropped the fingerprint without a word.
  const made = found ?? (await catalog.layoutAt(index, collection, options));
  if (made === undefined) throw unknownIndex(index);
  requireCurrent(made);
  requireSameFingerprint({ index, generation: name, has: made.fingerprint, wants: fingerprint }, providerName);
  requireShards(made, settings);
  await ensureShards(api, made, [ownKey], options);
  await ensureIndexes(made, firstIndexes(made, settings), options);
  await ensureState(context, made, { mean: wanted.averageLength, isNew }, options);
  return made;

  /** False where another process was faster: its collection is looked at next. */
  async function create(): Promise<boolean> {
    const spec = collectionSpec({ ...wanted, identity: context.newIdentity() }, settings);
    const what = `creation of index "${index}"`;
    const parameters = { collection_name: collection, ...spec };
    const creation = { operation: 'createCollection', parameters, what, answer: doneAnswer } as const;
    try {
      await api({ ...creation, codes: { 409: 'invalid_config' } }, options);
      return true;
    } catch (error) {
      if (!isRetrievalError(error) || error.code !== 'invalid_config') throw error;
      return false;
    }
  }
}

/** Throws `invalid_config` where the option names another field than the collection was made with. */
function requireShards({ index, collection, shards }: Layout, { shardKeyField }: Settings): void {
  if (shardKeyField === undefined || shardKeyField === shards?.field) return;
  const has = shards === undefined ? 'without shard keys' : `with the shard keys of "${shards.field}"`;
  throw storeError(
    'invalid_config',
    `Index "${index}" (collection "${collection}") was made ${has}, and \`shardKeyField\` is "${shardKeyField}": build it anew with ` +
      `\`touchstone index --index ${index} --rebuild\`, or leave the option out.`,
  );
}

async function ensureState(
  context: Writing,
  layout: Layout,
  { mean, isNew }: { readonly mean: number | undefined; readonly isNew: boolean },
  options: CallOptions | undefined,
): Promise<void> {
  const what = `version of index "${layout.index}"`;
  const first = mean !== undefined && layout.followsLength ? [firstMean(mean)] : [];
  if (isNew || !(await hasState())) await perform(context, { layout, what }, { first }, options);

  async function hasState(): Promise<boolean> {
    const body = { ids: [statePointId], with_payload: false, ...ownShard(layout) };
    const parameters = { collection_name: layout.collection, ...body };
    const found = await context.api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
    return found.length > 0;
  }
}
