import { isAbsolute, relative, sep } from 'node:path';

/** True if an absolute path is a folder or lies below it. Both with links followed. */
export function isInside(place: string, folder: string): boolean {
  const way = relative(folder, place);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
