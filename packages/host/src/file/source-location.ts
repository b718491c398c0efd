import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The location of a source: its folder or file, or the start of its glob. A path that exists is taken literally. */
export function sourceLocation(path: string, baseDir: string): string {
  const place = resolve(baseDir, path);
  return existsSync(place) ? place : resolve(baseDir, withoutGlob(path));
}

function withoutGlob(path: string): string {
  return /[*?{]/.test(path) ? withoutGlob(dirname(path)) : path;
}
