import type { CallOptions } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { describeIndexes } from '../inspect/describe-indexes.ts';
import { sourceStates } from '../inspect/source-states.ts';
import type { Providers } from '../providers/open-providers.ts';
import { refinementStates } from '../refine/refinement-states.ts';
import type { Status } from './touchstone.ts';

/** The content of a config's indexes, and the changes since. */
export async function statusOf(
  loaded: LoadedConfig,
  options: CallOptions & { readonly providers?: Providers },
): Promise<Omit<Status, 'notices'>> {
  const { store, file, indexes, missing } = await describeIndexes(loaded, options);
  const { signal } = options;
  return {
    configFile: loaded.file,
    baseDir: loaded.baseDir,
    store: { name: store, use: loaded.config.store.use, file },
    indexes,
    missing,
    sources: await sourceStates(loaded, { signal }),
    refinements: await refinementStates(loaded, indexes),
  };
}
