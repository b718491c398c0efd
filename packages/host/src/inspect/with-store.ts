import type { CallOptions, Store } from '@touchstone/contract';
import { withinTime } from '../ask/within-time.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import type { Providers } from '../providers/open-providers.ts';
import { withProviders } from '../providers/with-providers.ts';

/** For callers that keep the store open between calls. */
export interface StoreAlreadyOpen {
  /** The store to read; it stays open. Default: the store of the config, opened for this call. */
  readonly providers?: Pick<Providers, 'store'>;
}

/** A look into a store. */
interface StoreLook extends StoreAlreadyOpen, CallOptions {
  /** Names the look in a message, after "The ". */
  readonly what: string;
}

/**
 * Does the work on `providers`' store, or on the config's, which is closed afterwards. It has the time of a search
 * (`retrieval.timeoutMs`): then it rejects with `timeout`, whether or not the store heeds its signal.
 */
export async function withStore<T>(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { providers, signal, what }: StoreLook,
  work: (store: Store, options: CallOptions) => Promise<T>,
): Promise<T> {
  const look = (store: Store) =>
    withinTime({ signal, totalMs: loaded.config.retrieval.timeoutMs, what }, (options) => work(store, options));
  if (providers === undefined) return withProviders(loaded, [], ({ store }) => look(store));
  return look(providers.store);
}
