import { readMemories } from '../../ask/index-memories.ts';
import type { LoadedConfig } from '../../file/load-config.ts';
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
  const collections = config.evidence.collections ?? [];
  const named = new Set([...Object.keys(config.indexes), ...collections.map(({ index }) => index)]);
  if (named.size === 0) return built;
  for (const { index } of readMemories(loaded)) named.add(index);
  return built.filter((index) => named.has(index) || summarizedIndex(config, index) !== undefined);
}
