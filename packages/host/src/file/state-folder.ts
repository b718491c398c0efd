import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { stateFolder } from '../settings/state-folder.ts';
import type { LoadedConfig } from './load-config.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Does the work; where it is the first that needs the folder of the default store, that folder is made and git ignores
 * it, so that `git add .` commits no database. An existing folder is left as it is, and an unused one is removed again.
 */
export async function ignoredByGit<T>(
  { config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>,
  work: () => Promise<T>,
): Promise<T> {
  const { file } = config.store.options;
  const folder = typeof file === 'string' ? dirname(resolve(baseDir, file)) : '';
  if (basename(folder) !== stateFolder || existsSync(folder)) return work();
  makeFolder(folder);
  try {
    return await work();
  } finally {
    removeUnused(folder);
  }
}

/** The state folder below `base`, made when it is not there. */
export function makeStateFolder(base: string): void {
  makeFolder(join(base, stateFolder));
}

function removeUnused(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).every((name) => name === '.gitignore'))
    rmSync(folder, { recursive: true });
}
