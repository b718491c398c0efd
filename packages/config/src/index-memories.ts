import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { messageForOperator, unexpectedFailure } from '@touchstone/contract';
import type { BuiltIndex, IngestRequest, SurveyedFile } from '@touchstone/ingest';
import {
  forgetIndex,
  type IndexMemory,
  memoryFile,
  noteSources,
  pathFrom,
  readMemory,
  rememberFiles,
  sourceIdOf,
  writeMemory,
} from '@touchstone/ingest/freshness';
import { stateFolder } from './find-config.js';
import type { RememberedSources } from './index-requests.js';
import type { LoadedConfig } from './load-config.js';
import { makeStateFolder } from './state-folder.js';

type Loaded = Pick<LoadedConfig, 'config' | 'baseDir'>;

/** The file that remembers what an index of this store was made of. It lies beside the config, whatever the store is. */
export function memoryPlace({ config, baseDir }: Loaded, index: string): string {
  const { use, options } = config.store;
  return memoryFile(join(baseDir, stateFolder), JSON.stringify([use, options.file, options.url]), index);
}

/** The memories of all indexes of this store, by name. */
export function readMemories(loaded: Loaded): readonly IndexMemory[] {
  const folder = join(loaded.baseDir, stateFolder, 'sources');
  return namesIn(folder).flatMap((name) => {
    const memory = name.endsWith('.json') ? readMemory(join(folder, name)) : undefined;
    return memory !== undefined && memoryPlace(loaded, memory.index) === join(folder, name) ? [memory] : [];
  });
}

/** What earlier runs were given that no config names. */
export function givenSources(memories: readonly IndexMemory[]): RememberedSources {
  const given = memories.map(({ index, sources }) => {
    return [index, sources.filter(({ isConfigured }) => !isConfigured).map(({ source }) => source)] as const;
  });
  return new Map(given.filter(([, sources]) => sources.length > 0));
}

/** Removes what is remembered of an index. */
export function forgetSources(loaded: Loaded, index: string): Promise<void> {
  return forgetIndex(memoryPlace(loaded, index));
}

/** Keeps the memory of one run. */
export interface RunMemory {
  /** Before anything is written: which sources the run brings. */
  note(): Promise<void>;
  /** After the run: what they held. Why that could not be kept, for people; undefined where it was. */
  keep(built: Pick<BuiltIndex, 'files' | 'isWhole'>): Promise<string | undefined>;
}

/** The memory of a run. A folder that cannot be written costs the memory, and not the index. */
export function runMemory(loaded: Loaded, { index, sources }: IngestRequest, now: () => number): RunMemory {
  const { config, baseDir } = loaded;
  const file = memoryPlace(loaded, index);
  const configured = new Set((config.indexes[index]?.sources ?? []).map((source) => sourceIdOf(source, baseDir)));
  const own = sources.map((source) => {
    const id = sourceIdOf(source, baseDir);
    const path = pathFrom(baseDir, resolve(baseDir, source.path));
    return { id, source: { ...source, path }, isConfigured: configured.has(id) };
  });
  const write = (files: readonly SurveyedFile[] | undefined, isWhole: boolean) => {
    makeStateFolder(baseDir);
    const noted = noteSources(readMemory(file), { index, sources: own });
    if (files === undefined) return writeMemory(file, noted);
    const sourceIds = new Set(own.map(({ id }) => id));
    const indexedAt = new Date(now()).toISOString();
    return writeMemory(file, rememberFiles(noted, { sourceIds, files, isWhole, indexedAt, baseDir }));
  };
  return {
    note: () => Promise.resolve(write(undefined, false)).catch(() => {}),
    keep: async ({ files, isWhole }) => {
      try {
        await write(files, isWhole);
        return undefined;
      } catch (thrown) {
        const reason = messageForOperator(unexpectedFailure(thrown, 'memory of the sources'));
        return `What index "${index}" was made of could not be kept in ${relative(baseDir, file)}, so changes of its files will not be noticed: ${reason}`;
      }
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
