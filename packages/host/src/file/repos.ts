import type { LoadedConfig, Repo } from './load-config.ts';

/** The name of a repository's own index among those of several. */
export function nameAmongRepos({ name, mainIndex }: Repo, own: string): string {
  return own === mainIndex ? name : `${name}.${own}`;
}

/** The repository of an index among those of several, and its name there. */
export function repoOf(
  repos: readonly Repo[],
  index: string,
): { readonly repo: Repo; readonly own: string } | undefined {
  const [name, ...rest] = index.split('.');
  const repo = repos.find((each) => each.name === name);
  return repo && { repo, own: rest.length === 0 ? repo.mainIndex : rest.join('.') };
}

/** The config that an index is of, and its name there. */
export function ownPlace<T extends Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>>(
  loaded: T,
  index: string,
): { readonly loaded: Pick<LoadedConfig, 'config' | 'baseDir'>; readonly index: string } {
  const found = repoOf(loaded.repos ?? [], index);
  return found === undefined ? { loaded, index } : { loaded: found.repo.loaded, index: found.own };
}
