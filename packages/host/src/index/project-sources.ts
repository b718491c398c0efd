import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRetrievalError, type Store } from '@touchstone/contract';
import { readMemories } from '../ask/index-memories.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { leadsOutside } from '../file/trust/parts-to-trust.ts';
import { isTrustedFolder } from '../file/trust/trusted-folders.ts';

/** The default sources of a folder. */
export interface ProjectSources {
  readonly index?: string;
  /** Empty: the sources of the config, or those of earlier runs. */
  readonly paths: readonly string[];
  /** Sources of the index that cannot be read again, because only their names are known. */
  readonly unknown: readonly string[];
}

/**
 * The sources of the config. Without a config: the folders and files that the index was made from, else the whole
 * folder. So a caller cannot name files outside of the project.
 */
export async function projectSources(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  { folder, index, store }: { readonly folder: string; readonly index?: string; readonly store: Store },
): Promise<ProjectSources> {
  if (Object.keys(loaded.config.indexes).length > 0) return { index, paths: [], unknown: [] };
  const name = index ?? 'default';
  if (readMemories(loaded).some((memory) => memory.index === name)) return { index: name, paths: [], unknown: [] };
  const documents = (await store.readDocuments?.(name).catch(withoutIndex)) ?? [];
  const sources = [...new Set(documents.map(({ sourceId }) => sourceId))].sort();
  if (sources.length === 0) return { index: name, paths: [folder], unknown: [] };
  const { baseDir } = loaded;
  // The index may have come with the folder: its sources outside are read only where the user trusts it.
  const mayBeRead = (source: string) => !leadsOutside(source, baseDir) || isTrustedFolder(baseDir);
  const { yes: known = [], no: unknown = [] } = Object.groupBy(sources, (source) =>
    existsSync(resolve(baseDir, source)) && mayBeRead(source) ? 'yes' : 'no',
  );
  return { index: name, paths: known.map((source) => resolve(baseDir, source)), unknown };
}

function withoutIndex(thrown: unknown): readonly never[] {
  if (isRetrievalError(thrown) && thrown.code === 'index_not_found') return [];
  throw thrown;
}
