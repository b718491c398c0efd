import type { LoadedConfig } from '../file/load-config.ts';
import { closing } from './closing.ts';
import { type OptionalKind, openProviders, type Providers } from './open-providers.ts';

/**
 * Opens the store and the other providers that the work needs, does the work and closes them, however it ends. Throws
 * the errors of `openProviders` and of the work.
 */
export async function withProviders<T>(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  kinds: readonly OptionalKind[],
  work: (providers: Providers) => Promise<T>,
): Promise<T> {
  return closing(await openProviders(loaded, kinds), work);
}
