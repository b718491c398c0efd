import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LoadedConfig } from '../file/load-config.ts';
import { refinementFile } from '../providers/refinement/index-refinements.ts';
import { withProviders } from '../providers/with-providers.ts';
import { summarizedIndex } from '../settings/index-summaries.ts';
import { refinementStates } from './refinement-states.ts';

/**
 * The indexes whose second vectors the config wants made while the process is idle, and which are not whole. Throws the
 * store's errors.
 */
export async function indexesToRefine(loaded: Pick<LoadedConfig, 'config' | 'baseDir'>): Promise<readonly string[]> {
  const { config } = loaded;
  if (config.refiner === undefined || config.refine === 'command') return [];
  const isBegun = (index: string) => existsSync(refinementFile(loaded, index));
  // Nothing is opened without second vectors.
  if (config.refine === 'again' && !existsSync(dirname(refinementFile(loaded, '')))) return [];
  return withProviders(loaded, [], async ({ store }) => {
    const names = (await store.listIndexes?.()) ?? Object.keys(config.indexes);
    const wanted = names.filter((name) =>
      config.refine === 'idle' ? summarizedIndex(config, name) === undefined : isBegun(name),
    );
    const described = await Promise.all(wanted.map((name) => store.describe(name)));
    const whole = new Set(
      (await refinementStates(loaded, described)).filter(({ isWhole }) => isWhole).map(({ index }) => index),
    );
    return described
      .filter(({ index, chunkCount }) => chunkCount > 0 && !whole.has(index))
      .map(({ index }) => index)
      .sort();
  });
}
