import { type CallOptions, isRetrievalError } from '@touchstone/contract';
import { findGeneration } from '@touchstone/provider-kit';
import { aliasesAnswer, type CollectionInfo, collectionAnswer, collectionsAnswer } from '../server/answers.ts';
import type { Api } from '../server/api.ts';
import { providerName, storeError } from '../server/errors.ts';
import type { Names } from '../server/names.ts';
import type { ForeignCollection } from '../server/options.ts';
import { type StrictMode, strictModeOf } from '../server/strict-mode.ts';
import { checkForeign } from './check-foreign.ts';
import { foreignLayout } from './foreign-layout.ts';
import type { KeywordEncoders } from './keyword-encoders.ts';
import type { Layout } from './layout.ts';
import { ownLayout } from './own-layout.ts';
import { rememberedLayouts } from './remembered.ts';
import type { State } from './state.ts';
import { readBuiltWith } from './stored-fingerprint.ts';

/** A generation of an index of ours. */
export interface Generation {
  readonly name: string;
  readonly collection: string;
  readonly active: boolean;
}

/** The collections of the indexes. */
export interface Catalog {
  /**
   * Runs work on an index's active generation, by the last look-up, and once more where that is outdated: it is gone,
   * or `confirm` has seen the state of another collection.
   */
  withActive<T>(index: string, work: (layout: Layout) => Promise<T>, options?: CallOptions): Promise<T>;
  /** The same for several indexes, each of which is looked up once. */
  withAllActive<T>(
    indexes: readonly string[],
    work: (layoutOf: (index: string) => Layout) => Promise<T>,
    options?: CallOptions,
  ): Promise<T>;
  /** The same for a generation to write to, or the active one. Throws `unsupported` for a collection of others. */
  withTarget<T>(
    target: { readonly index: string; readonly generation: string | undefined },
    work: (layout: Layout) => Promise<T>,
    options?: CallOptions,
  ): Promise<T>;
  /** Takes note of the state that an answer came with, and ends the work of `with...` where it is another collection's. */
  confirm(layout: Layout, state: State | undefined): void;
  /** The active generation as it is now, also one that is outdated. */
  activeNow(index: string, options?: CallOptions): Promise<Layout>;
  /** All generations of an index, ascending by name; none where there is no such index. */
  generations(index: string, options?: CallOptions): Promise<readonly Generation[]>;
  /** The same before an index is made, and whether another program's collection has the name that its alias would have. */
  room(
    index: string,
    options?: CallOptions,
  ): Promise<{ readonly all: readonly Generation[]; readonly isTaken: boolean }>;
  /** The collections that hold an index: one of others, or a generation each. */
  collectionsOf(index: string, options?: CallOptions): Promise<readonly { readonly collection: string }[]>;
  /** A collection of an index of ours, also an outdated one; undefined where it is not there. */
  layoutAt(index: string, collection: string, options?: CallOptions): Promise<Layout | undefined>;
  /** Names of all indexes that are there, ascending by code unit. */
  indexNames(options?: CallOptions): Promise<readonly string[]>;
  isForeign(index: string): boolean;
  /** Forgets the layouts of an index, and of a generation of it. */
  forget(index: string, generation?: string): void;
}

export interface CatalogOptions {
  readonly api: Api;
  /** Notes the strict mode of a collection, by the names that requests use. */
  readonly strictModes: Map<string, StrictMode | undefined>;
  readonly names: Names;
  readonly foreign: { readonly [index: string]: ForeignCollection };
  readonly encoders: KeywordEncoders;
}

export function catalog({ api, strictModes, names, foreign, encoders }: CatalogOptions): Catalog {
  const remembered = rememberedLayouts();

  async function activeNow(index: string, options?: CallOptions): Promise<Layout> {
    remembered.forget(index);
    const found = await (isForeign(index) ? foreignNow(index, options) : ownNow(index, options));
    if (!found.isOutdated) remembered.set(index, found);
    return found;
  }

  async function foreignNow(index: string, options: CallOptions | undefined): Promise<Layout> {
    const mapping = foreign[index];
    if (mapping === undefined) throw unknownIndex(index);
    const { collection = index } = mapping;
    const info = await infoOf(collection, `description of collection "${collection}"`, options);
    const layout = foreignLayout(index, holdsSparse(info) ? mapping : withoutSparse(mapping), encoders.knows);
    checkForeign(layout, info);
    return layout;
  }

  async function ownNow(index: string, options: CallOptions | undefined): Promise<Layout> {
    for (let gone: string | undefined; ; ) {
      const aliased = (await aliases(options)).get(names.aliasOf(index));
      const isOurs = aliased !== undefined && names.parse(aliased)?.index === index;
      const collection = isOurs ? aliased : (await generationOf(index, undefined, options)).collection;
      try {
        return await layoutOf({ index, collection, address: names.aliasOf(index) }, options);
      } catch (error) {
        // Between the two requests another generation may have been activated, and this one dropped.
        if (!isRetrievalError(error) || error.code !== 'index_not_found' || collection === gone) throw error;
        gone = collection;
      }
    }
  }

  async function layoutOf(
    at: { readonly index: string; readonly collection: string; readonly address?: string },
    options: CallOptions | undefined,
  ): Promise<Layout> {
    const info = await infoOf(at.collection, `description of index "${at.index}"`, options);
    const strict = strictModeOf(info);
    if (at.address !== undefined) strictModes.set(at.address, strict);
    const payloadIndexes = {
      known: new Set(Object.keys(info.payload_schema ?? {})),
      areRequired:
        strict?.limits.unindexed_filtering_retrieve === false || strict?.limits.unindexed_filtering_update === false,
    };
    return ownLayout({ ...at, payloadIndexes }, readBuiltWith(info, at.collection));
  }

  async function aliases(options: CallOptions | undefined): Promise<ReadonlyMap<string, string>> {
    const what = 'list of aliases';
    const operation = 'getCollectionsAliases';
    const answer = await api({ operation, parameters: {}, what, answer: aliasesAnswer, codes: noServer }, options);
    return new Map(answer.aliases.map((alias) => [alias.alias_name, alias.collection_name]));
  }

  async function collections(options: CallOptions | undefined): Promise<readonly string[]> {
    const what = 'list of collections';
    const operation = 'getCollections';
    const answer = await api({ operation, parameters: {}, what, answer: collectionsAnswer, codes: noServer }, options);
    return answer.collections.map(({ name }) => name);
  }

  /** The generation of that name, or the active one. Throws `index_not_found`. */
  async function generationOf(index: string, name: string | undefined, options?: CallOptions): Promise<Generation> {
    const all = await generations(index, options);
    if (all.length === 0) throw unknownIndex(index);
    return findGeneration({ index, name, generations: all }, providerName);
  }

  async function generations(index: string, options?: CallOptions): Promise<readonly Generation[]> {
    return (await room(index, options)).all;
  }

  async function room(index: string, options?: CallOptions) {
    const alias = names.aliasOf(index);
    const [active, found] = [(await aliases(options)).get(alias), await collections(options)];
    const all = found
      .flatMap((collection) => {
        const parsed = names.parse(collection);
        if (parsed?.index !== index) return [];
        return [{ name: parsed.generation, collection, active: collection === active }];
      })
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    return { all, isTaken: found.includes(alias) };
  }

  async function infoOf(collection: string, what: string, options: CallOptions | undefined): Promise<CollectionInfo> {
    const parameters = { collection_name: collection };
    const info = await api({ operation: 'getCollection', parameters, what, answer: collectionAnswer }, options);
    strictModes.set(collection, strictModeOf(info));
    return info;
  }

  async function withAllActive<T>(
    indexes: readonly string[],
    work: (layoutOf: (index: string) => Layout) => Promise<T>,
    options?: CallOptions,
  ): Promise<T> {
    return remembered.use(indexes, async (index) => requireCurrent(await activeNow(index, options)), work);
  }

  async function withTarget<T>(
    { index, generation }: { readonly index: string; readonly generation: string | undefined },
    work: (layout: Layout) => Promise<T>,
    options?: CallOptions,
  ): Promise<T> {
    if (isForeign(index)) {
      const text = `Index "${index}" is a collection that another program fills: this store only reads it.`;
      throw storeError('unsupported', text);
    }
    if (generation === undefined) return withAllActive([index], (layoutFor) => work(layoutFor(index)), options);
    const name = names.collectionOf(index, generation);
    const find = async () => {
      const { collection } = await generationOf(index, generation, options);
      const layout = requireCurrent(await layoutOf({ index, collection }, options));
      // Without an identity, another collection of this name could not be distinguished from it.
      if (layout.identity !== undefined) remembered.set(name, layout);
      return layout;
    };
    return remembered.use([name], find, (layoutFor) => work(layoutFor(name)));
  }

  function isForeign(index: string): boolean {
    return Object.hasOwn(foreign, index);
  }

  return {
    withAllActive,
    withTarget,
    confirm: (layout, state) =>
      remembered.confirm(layout.address === layout.collection ? layout.collection : layout.index, layout, state),
    withActive: (index, work, options) => withAllActive([index], (layoutFor) => work(layoutFor(index)), options),
    activeNow,
    generations,
    room,
    isForeign,
    collectionsOf: async (index, options) =>
      isForeign(index) ? [{ collection: foreign[index]?.collection ?? index }] : generations(index, options),
    layoutAt: (index, collection, options) =>
      layoutOf({ index, collection }, options).catch((error: unknown) => {
        if (isRetrievalError(error) && error.code === 'index_not_found') return undefined;
        throw error;
      }),
    async indexNames(options) {
      // Without an alias, the making of an index has ended early: it is not listed.
      const active = await aliases(options);
      const all = await collections(options);
      const own = all.flatMap((collection) => {
        const name = names.parse(collection)?.index;
        return name !== undefined && active.has(names.aliasOf(name)) ? [name] : [];
      });
      const others = Object.keys(foreign).filter((index) => {
        const name = foreign[index]?.collection ?? index;
        return all.includes(name) || active.has(name);
      });
      return [...new Set([...own, ...others])].sort();
    },
    forget(index, generation) {
      remembered.forget(index);
      if (generation !== undefined) remembered.forget(names.collectionOf(index, generation));
    },
  };
}

/** Where these lists do not exist, the address is that of something else. */
const noServer = { 404: 'bad_response' } as const;

function holdsSparse({ config }: CollectionInfo): boolean {
  return Object.keys(config.params.sparse_vectors ?? {}).length > 0;
}

/** The mapping of a collection of dense vectors alone, whatever its config: keyword search reports the lack. */
function withoutSparse(mapping: ForeignCollection): ForeignCollection {
  const { embedding, chunker } = mapping.fingerprint;
  const { dense } = mapping.vectors ?? {};
  return { ...mapping, fingerprint: { embedding, chunker }, vectors: { dense } };
}

/** Throws `invalid_config` for a collection of an older version. */
export function requireCurrent(layout: Layout): Layout {
  if (!layout.isOutdated) return layout;
  const { index, collection } = layout;
  throw storeError(
    'invalid_config',
    `Index "${index}" (collection "${collection}") was written by an older version of this store, which laid points out otherwise: ` +
      `build it anew with \`touchstone index --index ${index} --rebuild\`, or drop it and index again.`,
  );
}

export function unknownIndex(index: string): Error {
  return storeError(
    'index_not_found',
    `There is no index "${index}" in Qdrant: check the name and \`namePrefix\`, or run \`touchstone index\`.`,
  );
}
