import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import process from 'node:process';
import { RetrievalError } from '@touchstone/contract';
import { readMemories } from '../ask/index-memories.ts';
import type { Environment } from '../file/env-references.ts';
import type { LoadedConfig, Repo } from '../file/load-config.ts';
import { realPath } from '../file/trust/trusted-folders.ts';
import { indexedFolders } from './known-indexes.ts';

/**
 * The folders of repositories, by their paths from `cwd`, or by the names of folders of repositories that this user has indexed.
 * Throws `invalid_request` for one that is not there, and for a name of several.
 */
export function repoFolders(
  names: readonly string[],
  { cwd, env = process.env }: { readonly cwd: string; readonly env?: Environment },
): readonly string[] {
  return names.map((name) => {
    const place = resolve(cwd, name);
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return place;
    const known = /[\\/]/.test(name) ? [] : indexedFolders(env).filter((folder) => basename(folder) === name);
    const [folder, second] = known;
    if (folder !== undefined && second === undefined) return folder;
    throw new RetrievalError(
      'invalid_request',
      second === undefined
        ? `There is no folder "${name}", and no indexed repository of that name: name the folder of a repository.`
        : `Several indexed repositories are called "${name}": name the folder of one.`,
      { operatorNote: known.length === 0 ? place : known.join(', ') },
    );
  });
}

/**
 * The configs of several repositories as one: the settings of the first, and the indexes of all. A repository that is named twice
 * counts once; where only one is left, its config is as it was. The indexes can be searched, and not written. Throws `invalid_request`
 * for none.
 */
export function joinRepos(configs: readonly LoadedConfig[]): LoadedConfig {
  const distinct = new Map(configs.map((loaded) => [loaded.file ?? realPath(loaded.baseDir), loaded]));
  const [first, ...others] = [...distinct.values()];
  if (first === undefined) throw new RetrievalError('invalid_request', 'No repository is named: name one at least.');
  if (others.length === 0) return first;
  const repos: Repo[] = [];
  for (const loaded of [first, ...others]) {
    repos.push(repoAs(freeName(loaded.baseDir, repos), loaded));
  }
  const indexes = repos.flatMap(({ loaded, nameOf }) =>
    Object.entries(indexesOf(loaded)).map(([own, settings]) => [nameOf(own), settings] as const),
  );
  const { config } = first;
  return {
    ...first,
    config: {
      ...config,
      indexes: Object.fromEntries(indexes),
      evidence: { ...config.evidence, collections: undefined },
    },
    notices: repos.flatMap(({ loaded }) => loaded.notices ?? []),
    repos,
  };
}

/** The name has no dot. */
function repoAs(name: string, loaded: LoadedConfig): Repo {
  const [only = 'default', second] = Object.keys(loaded.config.indexes);
  const main = second === undefined ? only : 'default';
  return {
    name,
    loaded,
    nameOf: (own) => (own === main ? name : `${name}.${own}`),
    ownName: (index) =>
      index === name ? main : index.startsWith(`${name}.`) ? index.slice(name.length + 1) : undefined,
  };
}

/** Those of the config, else those that were made without one. */
function indexesOf(loaded: LoadedConfig): LoadedConfig['config']['indexes'] {
  const { indexes } = loaded.config;
  if (Object.keys(indexes).length > 0) return indexes;
  const made = readMemories(loaded).map(({ index }) => index);
  return Object.fromEntries((made.length > 0 ? made : ['default']).map((name) => [name, {}]));
}

/** The name of the folder, with the folder around it or a number where others are called so. */
function freeName(folder: string, repos: readonly Repo[]): string {
  const name = wordOf(basename(folder));
  const longer = `${wordOf(basename(dirname(folder)))}-${name}`;
  const isFree = (wanted: string) => !repos.some((repo) => repo.name === wanted);
  for (let number = 2; ; number += 1) {
    const free = [name, longer, `${name}-${number}`].find(isFree);
    if (free !== undefined) return free;
  }
}

/** Part of the name of an index: a dot comes after it. */
function wordOf(name: string): string {
  return (
    name
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 50) || 'repo'
  );
}
