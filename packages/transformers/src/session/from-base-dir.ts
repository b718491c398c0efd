import { resolve } from 'node:path';
import type { ModelData } from './model-options.ts';

/** Options of a config file, whose relative paths start at its folder. */
export function fromBaseDir<Data extends ModelData>(data: Data, baseDir: string): Data {
  const { directory, checksums, cacheDir } = data;
  return {
    ...data,
    cacheDir: resolve(baseDir, cacheDir),
    directory: directory && resolve(baseDir, directory),
    checksums: typeof checksums === 'string' ? resolve(baseDir, checksums) : checksums,
  };
}
