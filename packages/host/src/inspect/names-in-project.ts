import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { citedPlaces } from '../ask/cited-places.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { repoAround, repoOf } from '../file/repos.ts';

type Loaded = Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>;

/**
 * The readings of a citation, and the indexes to look in. Of several repositories, a path that leads into one of them is looked for there
 * alone, by its name there; a repository that the citation names comes first.
 */
export function placesToLook(
  loaded: Loaded,
  citation: string,
  indexes: readonly string[],
): { readonly names: readonly string[]; readonly indexes: readonly string[] } {
  const { repos = [], baseDir } = loaded;
  const place = resolve(baseDir, citation);
  const repo = repoAround(repos, place);
  const isOf = (index: string, folder: string | undefined) => repoOf(repos, index)?.repo.loaded.baseDir === folder;
  if (repo !== undefined && repo !== repos[0]) {
    const own = indexes.filter((index) => isOf(index, repo.loaded.baseDir));
    return { names: namesInProject(repo.loaded, place), indexes: own };
  }
  const source = /^([^@:#/]+)[@:]/.exec(citation)?.[1];
  const named = repos.find(({ loaded }) => basename(loaded.baseDir) === source)?.loaded.baseDir;
  const { own = [], others = [] } = Object.groupBy(indexes, (index) =>
    named !== undefined && isOf(index, named) ? 'own' : 'others',
  );
  return { names: namesInProject(loaded, citation), indexes: [...own, ...others] };
}

/**
 * The names of an absolute path of the project in its indexes: from the top of the repository, a source or the folder
 * of the config; the longest name first, since shorter ones may be of other files. Any other name is itself.
 */
function namesInProject(loaded: Loaded, name: string): readonly string[] {
  if (!isAbsolute(name)) return [name.replace(/^(?:\.\/+)+(?=.)/, '')];
  const below = citedPlaces(loaded, loaded.baseDir).flatMap(({ root }) => {
    const path = relative(root, name);
    return path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path) ? [] : [path];
  });
  const names = [...new Set(below.map((path) => path.split(sep).join('/')))];
  return names.length === 0 ? [name] : names.sort((a, b) => b.length - a.length);
}
