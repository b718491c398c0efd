import { givenSources, readMemories } from '../../ask/index-memories.ts';
import type { LoadedConfig } from '../../file/load-config.ts';
import type { Config } from '../../settings/config-schema.ts';
import { summarizedIndex } from '../../settings/index-summaries.ts';

/**
 * Those of the store's indexes that a config is about: the ones that it names, for evidence too, their summaries, and those that runs
 * here have made by hand. A config that names none is about all. On a shared server the others are somebody else's.
 */
export function ownIndexes(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  built: readonly string[],
): readonly string[] {
  const { config } = loaded;
  const named = namedIndexes(config);
  if (named.size === 0) return built;
  for (const { index } of readMemories(loaded)) named.add(index);
  return built.filter((index) => named.has(index) || summarizedIndex(config, index) !== undefined);
}

/** Those that no run here would update: the config names others, or another program made them. */
export function unnamedIndexes(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  built: readonly string[],
): readonly string[] {
  const { config } = loaded;
  const named = namedIndexes(config);
  if (named.size === 0) return [];
  const given = givenSources(readMemories(loaded));
  return built.filter(
    (index) => !named.has(index) && !given.has(index) && summarizedIndex(config, index) === undefined,
  );
}

function namedIndexes({ indexes, evidence: { collections = [] } }: Config): Set<string> {
  return new Set([...Object.keys(indexes), ...collections.map(({ index }) => index)]);
}
