import { statSync } from 'node:fs';
import { hashOf } from './compare-files.ts';
import type { IndexMemory, RememberedFile } from './index-memory.ts';

/**
 * A memory that was made in another folder, with the times that files have in this one, where they are what is remembered. All
 * others count as changed. Files outside of the folder are not read.
 */
export function datedHere(memory: IndexMemory, baseDir: string): IndexMemory {
  const dated = (file: RememberedFile): RememberedFile => {
    const [path, sizeBytes, , hash] = file;
    if (path.startsWith('/') || path.split('/').includes('..')) return file;
    const location = `${baseDir}/${path}`;
    const stats = statSync(location, { throwIfNoEntry: false });
    const isSame = hash !== null && stats?.size === sizeBytes && hashOf(location) === hash;
    return isSame ? [path, sizeBytes, Math.trunc(stats.mtimeMs), hash] : file;
  };
  return { ...memory, sources: memory.sources.map((source) => ({ ...source, files: source.files.map(dated) })) };
}
