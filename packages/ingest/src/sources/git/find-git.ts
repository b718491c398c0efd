import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * The git of the first folder of PATH that has one. Relative folders do not count, and the working directory does not either, as
 * it would on Windows: both may lie in the very repository that is read.
 */
export function findGit(path: string): string | undefined {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
