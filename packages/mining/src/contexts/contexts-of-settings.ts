import { RetrievalError, type VectorStore } from '@touchstone/contract';
import type { ContextSettings } from '../definition/benchmark.js';
import { indexContexts } from './index-contexts.js';
import type { MiningContext } from './mining-context.js';
import { packageFolder } from './package-folder.js';
import { type SourceContextsOptions, sourceContexts } from './source-contexts.js';

export interface ContextSources {
  /** Where an installed package is looked for: the folder of the benchmark. */
  readonly from: string;
  /** For `from: 'index'`. */
  readonly store?: VectorStore;
}

/** The contexts that settings name. Throws `invalid_config` where they name an index and there is no store. */
export async function contextsOf(
  settings: ContextSettings,
  { from, store }: ContextSources,
  options: SourceContextsOptions = {},
): Promise<readonly MiningContext[]> {
  if (settings.from === 'index') {
    if (store !== undefined) return indexContexts(store, settings.index, { signal: options.signal });
    throw new RetrievalError('invalid_config', `Contexts of the index "${settings.index}" need a store: pass store.`);
  }
  if (settings.from === 'folder') {
    const { from: _, ...source } = settings;
    return sourceContexts(source, options);
  }
  const folder = await packageFolder(settings.package, from);
  const { include, exclude } = settings;
  return sourceContexts({ folder, name: settings.package, include, exclude }, options);
}
