import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { stateFolder } from './find-config.js';
import type { LoadedConfig } from './load-config.js';
import { makeFolder } from './make-folder.js';

/**
 * Does the work; where it made the folder of the default store, that folder tells git to ignore it, so that `git add .`
 * commits no database. A folder that was there before is left as it is.
 */
export async function ignoredByGit<T>(
  { config, baseDir }: Pick<LoadedConfig, 'config' | 'baseDir'>,
  work: () => Promise<T>,
): Promise<T> {
  const { file } = config.store.options;
  const folder = typeof file === 'string' ? dirname(resolve(baseDir, file)) : '';
  if (basename(folder) !== stateFolder || existsSync(folder)) return work();
  try {
    return await work();
  } finally {
    if (existsSync(folder)) await writeGitignore(folder);
  }
}

/** The state folder below `base`, made when it is not there. */
export function makeStateFolder(base: string): void {
  makeFolder(join(base, stateFolder));
}

/** Never overwrites one. */
async function writeGitignore(folder: string): Promise<void> {
  const path = join(folder, '.gitignore');
  if (!existsSync(path)) await writeFile(path, '*\n');
}
