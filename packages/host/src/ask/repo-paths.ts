import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { LoadedConfig, Repo } from '../file/load-config.ts';
import { repoAround, repoOf } from '../file/repos.ts';
import { isInside } from '../file/trust/is-inside.ts';
import { citedPlaces } from './cited-places.ts';

/** The path of a chunk as it is opened from the folder of the config: into another repository, for an index of that. */
export function openedPath(loaded: Pick<LoadedConfig, 'baseDir' | 'repos'>, index: string, path: string): string {
  const { baseDir, repos = [] } = loaded;
  const other = repoOf(repos.slice(1), index)?.repo;
  if (other === undefined) return path;
  const root = rootsOf(other).find((each) => existsSync(join(each, path))) ?? other.loaded.baseDir;
  return pathFrom(baseDir, join(root, path));
}

/** Where to look: beginnings of paths, and indexes. Absent: everywhere. */
interface Places {
  readonly paths?: readonly string[];
  readonly indexes?: readonly string[];
}

/** The reverse: where paths all lead into one other repository, the paths as that one has them, and its indexes alone. */
export function ownPlaces(loaded: LoadedConfig, { paths, indexes }: Places): Places {
  const { baseDir, config, repos = [] } = loaded;
  const places = (paths ?? []).map((path) => resolve(baseDir, path));
  const [other, second] = new Set(places.map((place) => repoAround(repos, place)));
  if (other === undefined || other === repos[0] || second !== undefined) return { paths, indexes };
  const own = places.flatMap((place) =>
    rootsOf(other)
      .filter((root) => isInside(place, root))
      .map((root) => pathFrom(root, place)),
  );
  const known = indexes ?? Object.keys(config.indexes);
  return {
    paths: own.includes('') ? undefined : [...new Set(own)],
    indexes: known.filter((index) => other.ownName(index) !== undefined),
  };
}

function rootsOf({ loaded }: Repo): readonly string[] {
  return citedPlaces(loaded, loaded.baseDir).map(({ root }) => root);
}

function pathFrom(folder: string, place: string): string {
  return relative(folder, place).split(sep).join('/');
}
