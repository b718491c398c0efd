import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { RetrievalError } from '@touchstone/contract';

interface NamedPath {
  readonly folder: string;
  readonly path: string;
  readonly place: string;
}

/**
 * The file or folder that a definition names, absolute. A definition may come from anyone, so its files stay below its
 * own folder, links included. Throws `invalid_request` for a path that leaves the folder, and for one that is not
 * there.
 */
export async function insideFolder({ folder, path, place }: NamedPath): Promise<string> {
  requireBelow({ path, place });
  const location = join(folder, path);
  const [root, real] = await Promise.all([realpath(folder), realpath(location).catch(() => undefined)]);
  if (real === undefined) {
    throw new RetrievalError('invalid_request', `${place}: there is no ${path}. Paths are relative to the definition.`);
  }
  if (!isBelow(root, real)) {
    throw escapes({ path, place }, `It is a link: put its target below the definition instead.`);
  }
  return location;
}

/** Refuses a path or glob whose words alone lead out of the folder. */
export function requireBelow({ path, place }: Pick<NamedPath, 'path' | 'place'>): void {
  const parts = path.split(/[\\/]/);
  if (isAbsolute(path) || /^[A-Za-z]:/.test(path) || parts.includes('..')) {
    throw escapes({ path, place }, 'Move the definition into a folder that holds both.');
  }
}

function isBelow(root: string, location: string): boolean {
  const way = relative(root, location);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function escapes({ path, place }: Pick<NamedPath, 'path' | 'place'>, remedy: string): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `${place}: ${path} leads out of the folder of the definition. ${remedy}`,
  );
}
