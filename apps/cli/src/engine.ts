import { type LoadedConfig, loadConfig, type OptionalKind, openProviders, type Providers } from '@touchstone/config';
import type { Invocation } from './invocation.js';

/** The config that a command works with. */
export function loadConfigFor({ io, configFile }: Invocation): Promise<LoadedConfig> {
  return loadConfig({ cwd: io.cwd, env: io.env, file: configFile });
}

/** Opens the store and the other providers that the work needs, does the work and closes them, however it ends. */
export async function withProviders<T>(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  kinds: readonly OptionalKind[],
  work: (providers: Providers) => Promise<T>,
): Promise<T> {
  const providers = await openProviders(loaded, kinds);
  let result: T;
  try {
    result = await work(providers);
  } catch (thrown) {
    // Why the work failed is told, not what happened when the providers were closed.
    await providers.close().catch(() => {});
    throw thrown;
  }
  await providers.close();
  return result;
}
