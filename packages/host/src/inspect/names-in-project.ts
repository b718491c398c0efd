import { isAbsolute, relative, sep } from 'node:path';
import { citedPlaces } from '../ask/cited-places.ts';
import type { LoadedConfig } from '../file/load-config.ts';

/**
 * The names of an absolute path of the project in its indexes: from the top of the repository, a source or the folder
 * of the config; the longest name first, since shorter ones may be of other files. Any other name is itself.
 */
export function namesInProject(loaded: Pick<LoadedConfig, 'config' | 'baseDir'>, name: string): readonly string[] {
  if (!isAbsolute(name)) return [name.replace(/^(?:\.\/+)+(?=.)/, '')];
  const below = citedPlaces(loaded, loaded.baseDir).flatMap(({ root }) => {
    const path = relative(root, name);
    return path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path) ? [] : [path];
  });
  const names = [...new Set(below.map((path) => path.split(sep).join('/')))];
  return names.length === 0 ? [name] : names.sort((a, b) => b.length - a.length);
}
