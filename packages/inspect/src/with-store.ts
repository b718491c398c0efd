import { type LoadedConfig, type Providers, withProviders } from '@touchstone/config';
import type { Store } from '@touchstone/contract';

/** For those who keep the store open between calls. */
export interface StoreAlreadyOpen {
  /** The store to read; it stays open. Default: the store of the config, opened for this call. */
  readonly providers?: Pick<Providers, 'store'>;
}

/** Does the work on the given store, or on the config's, which is closed afterwards. */
export function withStore<T>(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  providers: Pick<Providers, 'store'> | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  return providers === undefined ? withProviders(loaded, [], ({ store }) => work(store)) : work(providers.store);
}
