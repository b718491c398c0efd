import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Where a source is: its folder or file, or the folder that its glob begins with. A path that exists is taken literally. */
export function sourceLocation(path: string, baseDir: string): string {
  const place = resolve(baseDir, path);
  return existsSync(place) ? place : resolve(baseDir, withoutGlob(path));
}

function withoutGlob(path: string): string {
  return /[*?{]/.test(path) ? withoutGlob(dirname(path)) : path;
}
