import { RetrievalError, type VectorStore } from '@touchstone/contract';
import type { ContextSettings } from '../definition/definition-schema.ts';
import type { MiningContext } from '../records/mining-context.ts';
import { prefixOf, trackedPrefix } from '../workspace/prefix-of.ts';
import { indexContexts } from './index-contexts.ts';
import { packageFolder } from './package-folder.ts';
import { type SourceContextsOptions, sourceContexts } from './source-contexts.ts';

interface ContextSources {
  /** The folder in which an installed package is looked for: that of the benchmark. */
  readonly from: string;
  /** The folder of relative paths in an index of the project, where git tracks none of its files. */
  readonly project: string;
  /** For an index. */
  readonly store?: VectorStore;
}

/** The contexts that settings name. Throws `invalid_config` where they name an index and there is no store. */
export async function contextsOf(
  settings: ContextSettings,
  { from, project, store }: ContextSources,
  options: SourceContextsOptions = {},
): Promise<readonly MiningContext[]> {
  if ('index' in settings) {
    if (store !== undefined) return indexContexts(store, settings.index, { signal: options.signal });
    throw new RetrievalError('invalid_config', `Contexts of the index "${settings.index}" need a store: pass store.`);
  }
  if ('package' in settings) {
    const folder = await packageFolder(settings.package, from);
    return sourceContexts({ ...settings, folder, name: settings.package }, options);
  }
  // Paths are those of an index of the project, so that a golden set of them finds its chunks.
  const prefix = (await trackedPrefix(settings.folder)) ?? prefixOf(project, settings.folder);
  const contexts = await sourceContexts(settings, options);
  return contexts.map((context) => {
    const { origin } = context;
    return origin === undefined ? context : { ...context, origin: { ...origin, path: prefix + origin.path } };
  });
}
