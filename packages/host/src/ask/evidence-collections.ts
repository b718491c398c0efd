import { type Filter, RetrievalError, type SourceType, type Store } from '@touchstone/contract';
import type { EvidenceCollection } from '@touchstone/pipeline';
import type { Providers } from '../providers/open-providers.ts';
import type { Config } from '../settings/config-schema.ts';

/**
 * The collections of a config's evidence: its `evidence.collections`, and of those the ones in the `wanted` indexes
 * where there are any. Without such collections, or where they lack one of the wanted indexes, it is every wanted
 * index, else those of the config, else all that the store has, each as two collections: its code, and all else as
 * docs; a kind that an index does not have is left out.
 *
 * @throws `invalid_request` for arguments of another kind; `index_not_found` where an index is not there,
 * `invalid_config` where there is nothing to search.
 */
export async function evidenceCollections(
  config: Pick<Config, 'evidence' | 'indexes'>,
  providers: Pick<Providers, 'store' | 'encodersFor'>,
  wanted?: readonly string[],
): Promise<readonly EvidenceCollection[]> {
  const { evidence, indexes } = config;
  const { store, encodersFor } = providers;
  const stated = statedPlaces(evidence, wanted);
  const places = stated ?? (await everyKind(wanted ?? (await knownIndexes(indexes, store)), store));
  if (places.length === 0) {
    throw new RetrievalError(
      'invalid_config',
      'There is no index to gather evidence from: build one, or name collections in the config (evidence.collections).',
    );
  }
  const names = places.map(({ index }) => index);
  return Promise.all(
    places.map(async ({ index, type, name, repo, ref, isShared }) => {
      const isNamedTwice = names.indexOf(index) !== names.lastIndexOf(index);
      return {
        name: name ?? (isNamedTwice ? `${index}/${type}` : index),
        index,
        sourceType: type,
        store,
        ...(await encodersFor(index)),
        // The chunks of an index with one kind alone may lack the field: a condition would then match nothing.
        filter: isShared || isNamedTwice ? kindFilters[type] : undefined,
        defaults: repo === undefined && ref === undefined ? undefined : { repo, ref },
      };
    }),
  );
}

/** The stated collections, in the wanted indexes alone; undefined where there are none, or one of those has none. */
function statedPlaces(
  { collections }: Config['evidence'],
  wanted: readonly string[] | undefined,
): readonly Place[] | undefined {
  const places = collections?.map((place) => ({ ...place, isShared: false }));
  if (places === undefined || wanted === undefined) return places;
  const isStated = wanted.every((index) => places.some((place) => place.index === index));
  return isStated ? places.filter(({ index }) => wanted.includes(index)) : undefined;
}

async function knownIndexes(indexes: Config['indexes'], store: Store): Promise<readonly string[]> {
  const configured = Object.keys(indexes);
  return configured.length > 0 ? configured : ((await store.listIndexes?.()) ?? []);
}

interface Place {
  readonly index: string;
  readonly type: SourceType;
  readonly name?: string;
  readonly repo?: string;
  readonly ref?: string;
  readonly isShared: boolean;
}

const isCode: Filter = { op: 'eq', field: 'source_type', value: 'code' };

/** All that is not code counts as docs, also where its kind is unknown. */
const kindFilters: Record<Place['type'], Filter> = { code: isCode, docs: { op: 'not', filter: isCode } };

async function everyKind(indexes: readonly string[], store: Store): Promise<readonly Place[]> {
  const found = await Promise.all(
    indexes.map(async (index): Promise<readonly Place[]> => {
      const { chunkCount, metadataFields } = await store.describe(index);
      const knowsKinds = metadataFields === undefined || metadataFields.includes('source_type');
      const code = knowsKinds && store.count !== undefined ? await store.count(index, isCode) : 0;
      if (code === 0) return [{ index, type: 'docs', isShared: false }];
      if (code === chunkCount) return [{ index, type: 'code', isShared: false }];
      return [
        { index, type: 'docs', isShared: true },
        { index, type: 'code', isShared: true },
      ];
    }),
  );
  return found.flat();
}
