import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A folder that cited paths may start at. */
export interface SourcePlace {
  /** Absolute. */
  readonly root: string;
  /** The repository or package that citations call it; absent: any. */
  readonly repo?: string;
}

/** Bytes of a file below a folder, or undefined when there is none. A path that leads out of the folder, also by a link, is none. */
export async function readBelow(root: string, path: string): Promise<Buffer | undefined> {
  const file = resolve(root, path);
  if (isAbsolute(path) || !isBelow(root, file)) return undefined;
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    return isBelow(realRoot, realFile) ? await readFile(realFile) : undefined;
  } catch {
    return undefined; // Not there, or not a file: both are "missing".
  }
}

function isBelow(root: string, file: string): boolean {
  const path = relative(root, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
