import { type LoadedConfig, loadConfig, type OpenRetriever, openRetriever } from '@touchstone/config';
import type { Invocation } from './invocation.js';
import { printableLine } from './render/printable.js';

export { withProviders } from '@touchstone/config';

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
  options: { readonly keywordOnly?: boolean; readonly writesLog?: boolean },
  work: (retriever: OpenRetriever) => Promise<T>,
): Promise<T> {
  return closing(await openRetriever(loaded, { ...callerOf(invocation), ...options }), work);
}

/** How a command names itself to what it opens, and what it does about a log that cannot be written. */
export function callerOf({ version, program, note, noteStyles }: Invocation) {
  const onLogFailure = (message: string) => note(`${noteStyles.warning('!')} ${printableLine(message)}`);
  return { engine: version, program, onLogFailure };
}

/** Does the work and closes what was opened for it. */
export async function closing<Opened extends { close(): Promise<void> }, T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await work(opened);
  } catch (thrown) {
    // Why the work failed is told, not what happened when the providers were closed.
    await opened.close().catch(() => {});
    throw thrown;
  }
  await opened.close();
  return result;
}
