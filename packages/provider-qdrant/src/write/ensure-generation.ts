import { type CallOptions, type IndexFingerprint, isRetrievalError } from '@touchstone/contract';
import { requireSameFingerprint } from '@touchstone/provider-kit';
import { type Catalog, requireCurrent } from '../layout/catalog.ts';
import { type Layout, ownKey, ownShard } from '../layout/layout.ts';
import { statePointId } from '../layout/state.ts';
import { collectionAnswer, doneAnswer, pointsAnswer } from '../server/answers.ts';
import type { Api } from '../server/api.ts';
import { providerName, storeError } from '../server/errors.ts';
import type { Writing } from '../server/operations.ts';
import type { Settings } from '../server/options.ts';
import { ensureShards } from '../shards/shard-keys.ts';
import { collectionSpec, type NeedsIdf, payloadIndexes } from './collection-spec.ts';
import { firstMean } from './mean-lengths.ts';
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
 * Makes a generation's collection with its payload indexes and its first version, or the missing parts after a call
 * that ended early. Throws `invalid_config` where it has another fingerprint.
 */
export async function ensureGeneration(
  context: Writing & { readonly catalog: Catalog; readonly settings: Settings },
  wanted: Wanted,
  options: CallOptions | undefined,
): Promise<void> {
  const { api, catalog, settings } = context;
  const { index, name, collection, fingerprint } = wanted;
  const found = await madeBefore();
  if (found === undefined) {
    const spec = collectionSpec({ ...wanted, identity: context.newIdentity() }, settings);
    const what = `creation of index "${index}"`;
    const parameters = { collection_name: collection, ...spec };
    const creation = { operation: 'createCollection', parameters, what, answer: doneAnswer } as const;
    await api({ ...creation, codes: { 409: 'invalid_config' } }, options).catch((error: unknown) => {
      // Another process was faster: its collection is looked at next.
      if (!isRetrievalError(error) || error.code !== 'invalid_config') throw error;
    });
  }
  // Also right after creation: a server that is too old has dropped the fingerprint without a word.
  const made = found ?? (await madeBefore());
  const asked = { index, generation: name, has: made?.fingerprint ?? {}, wants: fingerprint };
  requireSameFingerprint(asked, providerName);
  if (made !== undefined) {
    requireShards(made, settings);
    await ensureShards(api, made, [ownKey], options);
  }
  await ensureIndexes(api, wanted, settings, options);
  if (made !== undefined) await ensureState(context, made, wanted.averageLength, options);

  async function madeBefore(): Promise<Layout | undefined> {
    const layout = await catalog.layoutAt(index, collection, options);
    return layout && requireCurrent(layout);
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

/** Makes the payload indexes that are missing, side by side: Qdrant takes one in a request. */
async function ensureIndexes(
  api: Api,
  { index, collection }: Wanted,
  settings: Settings,
  options: CallOptions | undefined,
): Promise<void> {
  const what = `payload indexes of index "${index}"`;
  const target = { collection_name: collection };
  const info = await api({ operation: 'getCollection', parameters: target, what, answer: collectionAnswer }, options);
  const there = new Set(Object.keys(info.payload_schema ?? {}));
  const missing = [...payloadIndexes(settings)].filter(([field]) => !there.has(field));
  await Promise.all(
    missing.map(([field_name, field_schema]) => {
      const parameters = { ...target, wait: true, field_name, field_schema };
      return api({ operation: 'createFieldIndex', parameters, what, answer: doneAnswer }, options);
    }),
  );
}

async function ensureState(
  context: Writing,
  layout: Layout,
  mean: number | undefined,
  options: CallOptions | undefined,
): Promise<void> {
  const what = `version of index "${layout.index}"`;
  const parameters = {
    collection_name: layout.collection,
    ids: [statePointId],
    with_payload: false,
    ...ownShard(layout),
  };
  const [state] = await context.api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
  const first = mean !== undefined && layout.followsLength ? [firstMean(mean)] : [];
  if (state === undefined) await perform(context, { layout, what }, { first }, options);
}
