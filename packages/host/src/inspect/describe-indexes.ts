import { resolve } from 'node:path';
import type { CallOptions, IndexDescription } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { unnamedIndexes } from './diagnose/own-indexes.ts';
import { type StoreAlreadyOpen, withStore } from './with-store.ts';

/** The indexes of a config's store. */
export interface DescribedIndexes {
  /** Name of the store. */
  readonly store: string;
  /** The file that it keeps, where it keeps one. */
  readonly file?: string;
  readonly indexes: readonly IndexDescription[];
  /** Indexes of the config that do not exist yet. */
  readonly missing: readonly string[];
  /** Those of `indexes` that no run here would update: the config does not name them. */
  readonly unnamed: readonly string[];
}

/** The content of each index and the models behind it. Throws the store's errors. */
export async function describeIndexes(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  look: CallOptions & StoreAlreadyOpen = {},
): Promise<DescribedIndexes> {
  const configured = Object.keys(loaded.config.indexes);
  return withStore(loaded, { ...look, what: 'description of the indexes' }, async (store, { signal }) => {
    const names = (await store.listIndexes?.({ signal })) ?? configured;
    return {
      store: store.name,
      file: storeFile(loaded),
      indexes: await Promise.all(names.map((name) => store.describe(name, { signal }))),
      missing: configured.filter((name) => !names.includes(name)),
      unnamed: unnamedIndexes(loaded, names),
    };
  });
}

/** Stores that keep a file call its option `file`; no other option is shown, for it may be a secret. */
function storeFile({ config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>): string | undefined {
  const { file } = config.store.options;
  return typeof file === 'string' ? resolve(baseDir, file) : undefined;
}
