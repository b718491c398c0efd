import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBeirFolder } from '../readers/find-beir.ts';
import { isSetFile } from './read-golden.ts';

/** A place of a set, and its form; `other` is a file, or the golden files of a folder. */
interface FoundSet {
  readonly place: string;
  readonly form: 'beir' | 'other';
}

/**
 * The sets at an absolute path: the one that it is, or of a folder its golden files as one set, then by name the folders in it that
 * are in BEIR form. A path without any is returned as it is: reading it tells what is wrong.
 */
export async function findSets(place: string): Promise<readonly FoundSet[]> {
  if (await isBeirFolder(place)) return [{ place, form: 'beir' }];
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
  const below: FoundSet[] = [];
  for (const folder of folders.sort()) if (await isBeirFolder(folder)) below.push({ place: folder, form: 'beir' });
  const hasOwn = below.length === 0 || entries.some(({ name }) => isSetFile(name));
  return hasOwn ? [{ place, form: 'other' }, ...below] : below;
}
