import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CallOptions } from '@touchstone/contract';
import { readMemories } from '../ask/index-memories.ts';
import { holdsHome } from '../file/holds-home.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { stateFolder } from '../settings/state-folder.ts';
import { changesInWords, sourceStates } from './source-states.ts';

/** What a call does to the index of a folder without a config before it asks it. */
export interface DueIndexing {
  readonly index: string;
  /** The whole folder for the first time; empty: what the index was made from. */
  readonly paths: readonly string[];
  /** What changed in the folder, such as `2 changed, 1 new (...)`. Absent: nothing is indexed yet. */
  readonly changes?: string;
}

/** The one index that a folder without a config has by itself. */
const ownIndex = 'default';

/**
 * Without a config, the first call indexes the folder and later ones bring that index up to date. Undefined where nothing is to be done: with a
 * config, or an index of parts of the folder, whoever wrote or made it says when; a home folder is indexed by nobody who did not name it.
 */
export async function dueIndexing(
  loaded: LoadedConfig,
  { home = homedir(), signal }: CallOptions & { readonly home?: string } = {},
): Promise<DueIndexing | undefined> {
  const { file, baseDir } = loaded;
  if (file !== undefined) return undefined;
  const memories = readMemories(loaded);
  if (memories.length === 0) {
    const isIndexed = existsSync(join(baseDir, stateFolder, 'index.sqlite'));
    return isIndexed || holdsHome(baseDir, home) ? undefined : { index: ownIndex, paths: [baseDir] };
  }
  const [source, ...others] = memories.find(({ index }) => index === ownIndex)?.sources ?? [];
  if (source?.source.path !== '.' || others.length > 0) return undefined;
  const states = await sourceStates(loaded, { signal });
  const state = states.find(({ index }) => index === ownIndex);
  const changes = state && changesInWords(state);
  return changes === undefined ? undefined : { index: ownIndex, paths: [], changes };
}
