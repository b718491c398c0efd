import type { Embedder, PluginKind, PluginPorts, Provider, Reranker, Store } from '@touchstone/contract';
import { type IndexEncoders, indexEncoders, type OpenProvider } from './index-encoders.js';
import type { LoadedConfig } from './load-config.js';
import { resolveProvider } from './resolve-provider.js';

/** The providers of a config, ready to use. */
export interface Providers {
  readonly store: Store;
  /** Absent when none is configured, or none was asked for. */
  readonly embedder?: Embedder;
  /** Absent when none is configured, or none was asked for. */
  readonly reranker?: Reranker;
  /** What makes the vectors of an index: its own encoders, else the config's embedder. Nothing where no embedder was asked for. */
  encodersFor(index: string): Promise<IndexEncoders>;
  /** Closes all that were opened, also when one fails to; then throws what the first failed with. */
  close(): Promise<void>;
}

/** A provider that not everybody needs: loading its package takes time. */
export type OptionalKind = 'embedder' | 'reranker';

/**
 * Makes the store that the config names, and of its other providers those of the kinds asked for; default: all. Models are read
 * at their first use, not here. Throws what `resolveProvider` throws; what was made until then is closed.
 */
export async function openProviders(
  { config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>,
  kinds: readonly OptionalKind[] = ['embedder', 'reranker'],
): Promise<Providers> {
  const opened: Provider[] = [];
  const open: OpenProvider = async (kind, reference, key) => {
    const provider = await resolveProvider(kind, reference, { baseDir, key });
    opened.push(provider);
    return provider;
  };
  const openWanted = async <Kind extends OptionalKind & PluginKind>(
    kind: Kind,
  ): Promise<PluginPorts[Kind] | undefined> => {
    const reference = kinds.includes(kind) ? config[kind] : undefined;
    return reference === undefined ? undefined : open(kind, reference, kind);
  };
  try {
    const embedder = await openWanted('embedder');
    const reranker = await openWanted('reranker');
    const store = await open('store', config.store, 'store');
    const ownEncoders = kinds.includes('embedder') ? indexEncoders(config, embedder, open) : async () => ({});
    return {
      store,
      ...(embedder === undefined ? {} : { embedder }),
      ...(reranker === undefined ? {} : { reranker }),
      encodersFor: ownEncoders,
      close: () => closeAll(opened),
    };
  } catch (thrown) {
    // What could not be opened is told, not what happened when the others were closed.
    await closeAll(opened).catch(() => {});
    throw thrown;
  }
}

async function closeAll(providers: readonly Provider[]): Promise<void> {
  const outcomes = await Promise.allSettled(providers.map(async (provider) => provider.close?.()));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
