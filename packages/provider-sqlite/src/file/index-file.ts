import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileError, translateError } from './errors.ts';

/**
 * The file at the path of the index; undefined where there is none. Throws `invalid_config` for a directory, and for a
 * path that leads through a file or through a directory that may not be entered.
 */
export function statIndexFile(file: string): Stats | undefined {
  let stats: Stats;
  try {
    stats = statSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw translateError(error, file);
  }
  if (!stats.isDirectory()) return stats;
  throw fileError(
    'invalid_config',
    file,
    (name) => `${name} is a directory: set \`file\` to the path of a file, which may lie in it.`,
  );
}

/**
 * True if the file has to be read as one without writers: SQLite needs a log beside it, which cannot be made here, and
 * there is no log that would have to be read too.
 */
export function isFrozen(file: string): boolean {
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return logBytes === 0 && !(isWritable(file) && isWritable(dirname(file)));
}

/** The name under which SQLite reads a file without locks and log (https://www.sqlite.org/uri.html#uriimmutable). */
export function frozenName(file: string): string {
  return `${pathToFileURL(file).href}?immutable=1`;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
