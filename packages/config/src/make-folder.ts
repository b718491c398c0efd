import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stateFolder } from './find-config.js';

/**
 * Makes a folder. The state folder tells git to ignore it from its beginning, whoever makes it; one that was there before is left as
 * it is.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  if (basename(folder) === stateFolder) writeFileSync(join(folder, '.gitignore'), '*\n');
}
