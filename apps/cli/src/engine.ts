import {
  closing,
  type LoadedConfig,
  loadConfig,
  type OpenRetriever,
  type OpenRetrieverOptions,
  openRetriever,
} from '@touchstone/config';
import { printableLine } from '@touchstone/contract';
import type { Invocation } from './invocation.js';

export { closing, withProviders } from '@touchstone/config';

/** The config that a command works with. What it says to no effect is told. */
export async function loadConfigFor({ io, configFile, note, noteStyles }: Invocation): Promise<LoadedConfig> {
  const loaded = await loadConfig({ cwd: io.cwd, env: io.env, file: configFile });
  for (const notice of loaded.notices ?? []) note(`${noteStyles.warning('!')} ${printableLine(notice)}`);
  return loaded;
}

/** Opens what answers searches, does the work and closes it. Its calls are logged, unless they are a replay. */
export async function withRetriever<T>(
  invocation: Invocation,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: Pick<OpenRetrieverOptions, 'keywordOnly' | 'withoutReranker' | 'writesLog'>,
  work: (retriever: OpenRetriever) => Promise<T>,
): Promise<T> {
  return closing(await openRetriever(loaded, { ...callerOf(invocation), ...options }), work);
}

/** How a command names itself to what it opens, and what it does about a log that cannot be written. */
export function callerOf({ version, program, note, noteStyles }: Invocation) {
  const onLogFailure = (message: string) => note(`${noteStyles.warning('!')} ${printableLine(message)}`);
  return { engine: version, program, onLogFailure };
}
