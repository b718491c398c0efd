import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type CallOptions, isRetrievalError } from '@touchstone/contract';
import { isOfOtherChunker } from '@touchstone/ingest';
import { readMemories } from '../ask/index-memories.ts';
import { holdsHome } from '../file/holds-home.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { stateFolder } from '../settings/state-folder.ts';
import { changesInWords, sourceStates } from './source-states.ts';
import { withStore } from './with-store.ts';

/** The index that a folder without a config has by itself: the first question makes it, and later ones bring it up to date. */
export interface OwnIndex {
  readonly index: string;
  /** The indexing that is due before a search. Absent: the index is up to date. */
  readonly due?: DueIndexing;
}

interface DueIndexing {
  /** The whole folder for the first time; empty: the sources of the index. */
  readonly paths: readonly string[];
  /** The changes, such as `2 changed, 1 new (...)`. Absent: nothing is indexed yet. */
  readonly changes?: string;
}

interface OwnIndexOptions extends CallOptions {
  /** The user's home folder. */
  readonly home?: string;
  /** True if an index that is there is left as it is. Default false. */
  readonly onlyFirst?: boolean;
}

/**
 * Undefined with a config, or an index of parts of the folder: its owner decides when something is indexed. A home
 * folder is never indexed unless the user names it.
 */
export async function ownIndex(
  loaded: LoadedConfig,
  { home = homedir(), onlyFirst = false, signal }: OwnIndexOptions = {},
): Promise<OwnIndex | undefined> {
  const { file, baseDir } = loaded;
  if (file !== undefined) return undefined;
  const index = 'default';
  const memories = readMemories(loaded);
  if (memories.length === 0) {
    const isIndexed = existsSync(join(baseDir, stateFolder, 'index.sqlite'));
    return isIndexed || holdsHome(baseDir, home) ? undefined : { index, due: { paths: [baseDir] } };
  }
  const [source, ...others] = memories.find((memory) => memory.index === index)?.sources ?? [];
  if (onlyFirst || source?.source.path !== '.' || others.length > 0) return undefined;
  const states = await sourceStates(loaded, { signal });
  const state = states.find((each) => each.index === index);
  const changes =
    (state && changesInWords(state)) ?? ((await isOfOtherVersion(loaded, index, signal)) ? otherVersion : undefined);
  return { index, due: changes === undefined ? undefined : { paths: [], changes } };
}

const otherVersion = 'this index was made by another version and is built again';

/** True for an index of another version: its words cannot be searched before it is built again, or its chunks are not those of today. */
export async function isOfOtherVersion(loaded: LoadedConfig, index: string, signal?: AbortSignal): Promise<boolean> {
  return withStore(loaded, { signal, what: 'description of the index' }, async (store, options) => {
    const { otherAnalyzer, fingerprint } = await store.describe(index, options);
    return otherAnalyzer !== undefined || isOfOtherChunker(fingerprint.chunker);
  }).catch((thrown: unknown) => {
    // The search or the run that comes next fails for the same reason, and says what to do.
    if (isRetrievalError(thrown)) return false;
    throw thrown;
  });
}
