import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LoadedConfig } from '../file/load-config.ts';
import { sourceLocation } from '../file/source-location.ts';

/** A folder that cited paths start at, and the repository that citations call it. */
interface CitedPlace {
  readonly root: string;
  readonly repo?: string;
}

/**
 * Folders at which the paths of citations may start, for `verifyCitations`: those of the caller, else the sources of
 * the config with the repositories around them, the folder of the config, and the working directory.
 */
export function citedPlaces(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  cwd: string,
  given: readonly string[] = [],
): readonly CitedPlace[] {
  const { config, baseDir } = loaded;
  if (given.length > 0) return given.map((root) => ({ root: resolve(cwd, root) }));
  if (loaded.repos) return loaded.repos.flatMap((repo) => citedPlaces(repo.loaded, repo.loaded.baseDir));
  const sources = Object.values(config.indexes).flatMap((index) => index.sources ?? []);
  const stated = sources.flatMap(({ path, root, repo }) => {
    const named = root === undefined ? folderOf(sourceLocation(path, baseDir)) : resolve(baseDir, root);
    const roots = root === undefined ? [named, ...topOf(named)] : [named];
    return roots.map((each): CitedPlace => ({ root: each, repo }));
  });
  const common = [baseDir, cwd, ...topOf(cwd)].map((root): CitedPlace => ({ root }));
  const distinct = new Map([...stated, ...common].map((place) => [JSON.stringify(place), place]));
  return [...distinct.values()];
}

function folderOf(place: string): string {
  return existsSync(place) && !statSync(place).isDirectory() ? dirname(place) : place;
}

/** The top of the repository that a folder lies in. */
function topOf(folder: string): readonly string[] {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return [at];
    if (dirname(at) === at) return [];
  }
}
