import { type LoadedConfig, loadConfig, openProviders, type Providers } from '@touchstone/config';
import type { Invocation } from './invocation.js';

/** The config that a command works with. */
export function loadConfigFor({ io, configFile }: Invocation): Promise<LoadedConfig> {
  return loadConfig({ cwd: io.cwd, env: io.env, ...(configFile === undefined ? {} : { file: configFile }) });
}

/** Opens the providers, does the work and closes them, however it ends. */
export async function withProviders<T>(loaded: LoadedConfig, work: (providers: Providers) => Promise<T>): Promise<T> {
  const providers = await openProviders(loaded);
  try {
    return await work(providers);
  } finally {
    await providers.close();
  }
}
