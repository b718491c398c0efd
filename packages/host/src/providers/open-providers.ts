import type {
  Embedder,
  LanguageModel,
  ModelCatalog,
  ModelInfo,
  ModelPrice,
  PluginPorts,
  Provider,
  Reranker,
  Store,
} from '@touchstone/contract';
import type { LoadedConfig, Repo } from '../file/load-config.ts';
import { repoOf } from '../file/repos.ts';
import { type IndexEncoders, indexEncoders, type OpenProvider } from './index-encoders.ts';
import { joinStores } from './join-stores.ts';
import { indexRefinements } from './refinement/index-refinements.ts';
import { resolveWithCatalog } from './resolve-provider.ts';

/** The providers of a config, ready to use. */
export interface Providers {
  readonly store: Store;
  /** Absent when none is configured, or `kinds` excludes it. */
  readonly embedder?: Embedder;
  /** Absent when none is configured, or `kinds` excludes it. */
  readonly reranker?: Reranker;
  /** Absent when none is configured, or `kinds` excludes it. */
  readonly languageModel?: LanguageModel;
  /** The encoders of an index: its own, else the config's embedder. None where `kinds` excludes embedders. */
  encodersFor(index: string): Promise<IndexEncoders>;
  /** The catalog entry of the model in use by one of these providers; undefined where its package has none. */
  modelOf(provider: ModelProvider): ModelInfo | undefined;
  /** The price of that model: the config's (`prices`), else its package's. */
  priceOf(provider: ModelProvider): ModelPrice | undefined;
  /** Closes all open providers, also when one fails to; then throws the first failure. */
  close(): Promise<void>;
}

const optionalKinds = ['embedder', 'reranker', 'language-model'] as const;

/** A provider that not everybody needs: loading its package takes time. */
export type OptionalKind = (typeof optionalKinds)[number];

/** A provider that has a model: an embedder, a reranker or a language model. */
type ModelProvider = Provider & { readonly model: string };

/**
 * Makes the store that the config names, and its other providers of these kinds; default: all. Models are read at their
 * first use, not here. Throws the errors of `resolveProvider`, and closes the providers that were open by then.
 */
export async function openProviders(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  kinds: readonly OptionalKind[] = optionalKinds,
): Promise<Providers> {
  if (loaded.repos !== undefined) return openJoined(loaded.repos, kinds);
  const { config, baseDir } = loaded;
  const opened = new Map<Provider, ModelCatalog | undefined>();
  const open: OpenProvider = async (kind, reference, key) => {
    const { provider, catalog } = await resolveWithCatalog(kind, reference, { baseDir, key });
    opened.set(provider, catalog);
    return provider;
  };
  const refinements = indexRefinements({ config, baseDir }, open);
  const openWanted = async <Kind extends OptionalKind>(kind: Kind): Promise<PluginPorts[Kind] | undefined> => {
    const key = keys[kind];
    const reference = kinds.includes(kind) ? config[key] : undefined;
    return reference === undefined ? undefined : open(kind, reference, key);
  };
  const modelOf = (provider: ModelProvider) => opened.get(provider)?.models.find(({ name }) => name === provider.model);
  try {
    const embedder = await openWanted('embedder');
    const reranker = await openWanted('reranker');
    const languageModel = await openWanted('language-model');
    const store = await open('store', config.store, 'store');
    const ownEncoders = kinds.includes('embedder') ? indexEncoders(config, embedder, open) : async () => ({});
    // They serve reranking alone.
    const refinementOf = reranker === undefined ? () => undefined : refinements.of;
    return {
      store,
      embedder,
      reranker,
      languageModel,
      encodersFor: async (index) => ({ ...(await ownEncoders(index)), refinement: refinementOf(index) }),
      modelOf,
      priceOf: (provider) => config.prices[`${provider.name}/${provider.model}`] ?? modelOf(provider)?.price,
      close: async () => {
        await refinements.close();
        await closeAll([...opened.keys()]);
      },
    };
  } catch (thrown) {
    // The error is the one of opening, not of closing the others.
    await closeAll([...opened.keys()]).catch(() => {});
    throw thrown;
  }
}

/** Of several repositories: the stores and encoders of each, and the models of the first. */
async function openJoined(repos: readonly Repo[], kinds: readonly OptionalKind[]): Promise<Providers> {
  const opened: Providers[] = [];
  const close = async () => {
    for (const providers of opened) await providers.close();
  };
  try {
    for (const { loaded } of repos) opened.push(await openProviders(loaded, kinds));
  } catch (thrown) {
    await close().catch(() => {});
    throw thrown;
  }
  const [first] = opened as [Providers];
  return {
    ...first,
    store: joinStores(
      repos,
      opened.map(({ store }) => store),
    ),
    encodersFor: async (index) => {
      const place = repoOf(repos, index);
      return (place && opened[repos.indexOf(place.repo)]?.encodersFor(place.own)) ?? {};
    },
    modelOf: (provider) => opened.map(({ modelOf }) => modelOf(provider)).find((model) => model !== undefined),
    priceOf: (provider) => opened.map(({ priceOf }) => priceOf(provider)).find((price) => price !== undefined),
    close,
  };
}

/** The config's key of each kind of provider. */
const keys = { embedder: 'embedder', reranker: 'reranker', 'language-model': 'languageModel' } as const;

async function closeAll(providers: readonly Provider[]): Promise<void> {
  const outcomes = await Promise.allSettled(providers.map(async (provider) => provider.close?.()));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
