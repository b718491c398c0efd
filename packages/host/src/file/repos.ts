import type { LoadedConfig, Repo } from './load-config.ts';

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

/** The config that an index is of, and its name there. */
export function ownPlace(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  index: string,
): { readonly loaded: Pick<LoadedConfig, 'config' | 'baseDir'>; readonly index: string } {
  const found = repoOf(loaded.repos ?? [], index);
  return found === undefined ? { loaded, index } : { loaded: found.repo.loaded, index: found.own };
}
