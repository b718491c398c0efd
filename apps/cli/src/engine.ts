import { type LoadedConfig, loadConfig } from '@touchstone/config';
import type { Invocation } from './invocation.js';

export { withProviders } from '@touchstone/config';

/** The config that a command works with. */
export function loadConfigFor({ io, configFile }: Invocation): Promise<LoadedConfig> {
  return loadConfig({ cwd: io.cwd, env: io.env, file: configFile });
}
