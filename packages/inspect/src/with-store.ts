import { type LoadedConfig, type Providers, withProviders } from '@touchstone/config';
import type { Store } from '@touchstone/contract';
import { argument, parseArgument } from '@touchstone/contract/wire';

/** For those who keep the store open between calls. */
export interface StoreAlreadyOpen {
  /** The store to read; it stays open. Default: the store of the config, opened for this call. */
  readonly providers?: Pick<Providers, 'store'>;
}

/** Does the work on the given store, or on the config's, which is closed afterwards. */
export async function withStore<T>(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  providers: Pick<Providers, 'store'> | undefined,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  if (providers === undefined) return withProviders(loaded, [], ({ store }) => work(store));
  return work(parseArgument(storeArgument, providers.store, 'store'));
}

const storeArgument = argument.object<Store>('a store', ['describe']);
