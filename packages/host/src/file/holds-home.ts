import { realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/** True if a folder is the home folder or one above it, such as `/`: an indexing would read all of a person's files. */
export function holdsHome(folder: string, home: string): boolean {
  const place = realPath(folder);
  return dirname(place) === place || !relative(place, realPath(home)).startsWith('..');
}

export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
