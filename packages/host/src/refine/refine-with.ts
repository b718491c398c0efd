import { dirname } from 'node:path';
import type { Embedder, VectorStore } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { makeFolder } from '../file/make-folder.ts';
import { makeStateFolder } from '../file/state-folder.ts';
import { refinementFile } from '../providers/refinement/index-refinements.ts';
import type { RefineOptions, RefineReport } from './refine-index.ts';

/** Makes an index's second vectors by this embedder, in the file beside the config. Throws like `refineIndex`. */
export async function refineWith(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { store, embedder }: { readonly store: VectorStore; readonly embedder: Embedder },
  index: string,
  options?: RefineOptions,
): Promise<RefineReport> {
  const file = refinementFile(loaded, index);
  makeStateFolder(loaded.baseDir);
  makeFolder(dirname(file));
  const { refineIndex } = await import('./refine-index.ts');
  return refineIndex({ index, store, embedder, file }, options);
}
