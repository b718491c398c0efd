import type { LoadedConfig, Repo } from './load-config.ts';
import { isInside } from './trust/is-inside.ts';

/** The repository of an index among those of several, and its name there. */
export function repoOf(
  repos: readonly Repo[],
  index: string,
): { readonly repo: Repo; readonly own: string } | undefined {
  for (const repo of repos) {
    const own = repo.ownName(index);
    if (own !== undefined) return { repo, own };
  }
  return undefined;
}

/** The repository that an absolute path leads into. */
export function repoAround(repos: readonly Repo[], place: string): Repo | undefined {
  const around = repos.filter(({ loaded }) => isInside(place, loaded.baseDir));
  return around.sort((a, b) => b.loaded.baseDir.length - a.loaded.baseDir.length)[0];
}

/** The config that an index is of, and its name there. */
export function ownPlace(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  index: string,
): { readonly loaded: Pick<LoadedConfig, 'config' | 'baseDir'>; readonly index: string } {
  const found = repoOf(loaded.repos ?? [], index);
  return found === undefined ? { loaded, index } : { loaded: found.repo.loaded, index: found.own };
}
