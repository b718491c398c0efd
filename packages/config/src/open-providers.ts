import type { Embedder, Store } from '@touchstone/contract';
import type { LoadedConfig } from './load-config.js';
import { resolveProvider } from './resolve-provider.js';

/** The providers of a config, ready to use. */
export interface Providers {
  readonly store: Store;
  /** Absent when none is configured. */
  readonly embedder?: Embedder;
  /** Closes what was opened. */
  close(): Promise<void>;
}

/** Makes every provider that the config names. Throws what `resolveProvider` throws. */
export async function openProviders({ config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>): Promise<Providers> {
  const embedder =
    config.embedder === undefined ? undefined : await resolveProvider('embedder', config.embedder, { baseDir });
  const store = await resolveProvider('store', config.store, { baseDir });
  return {
    store,
    ...(embedder === undefined ? {} : { embedder }),
    close: async () => store.close?.(),
  };
}
