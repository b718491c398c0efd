import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stateFolder } from '../settings/state-folder.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Makes a folder. The state folder tells git to ignore it from its beginning, and is not made where it cannot; an
 * existing one is left as it is.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  make(folder);
  if (basename(folder) === stateFolder) ignore(folder);
}

/** Not `recursive`, which reports a missing folder on a read-only disk. The state folder is its owner's alone. */
function make(folder: string): void {
  try {
    mkdirSync(folder, { mode: basename(folder) === stateFolder ? 0o700 : 0o777 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

function ignore(folder: string): void {
  try {
    writeWhole(join(folder, '.gitignore'), '*\n');
  } catch (error) {
    removeEmpty(folder);
    throw error;
  }
}

/** Another process may have put something there meanwhile. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, and may be needed again.
  }
}
