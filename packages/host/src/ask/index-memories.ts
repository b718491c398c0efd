import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { messageForOperator, unexpectedFailure } from '@touchstone/contract';
import type { BuiltIndex, IngestRequest, Source, SurveyedFile } from '@touchstone/ingest';
import {
  forgetIndex,
  type IndexMemory,
  memoryFile,
  noteSources,
  pathFrom,
  type RememberedSource,
  readMemory,
  rememberFiles,
  repeatedSources,
  sourceIdOf,
  writeMemory,
} from '@touchstone/ingest/freshness';
import type { Environment } from '../file/env-references.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { makeStateFolder } from '../file/state-folder.ts';
import { leadsOutside } from '../file/trust/parts-to-trust.ts';
import { isTrustedFolder, isTrustedSource, trustSources } from '../file/trust/trusted-folders.ts';
import { untrustedFolder } from '../file/trust/untrusted-folder.ts';
import { stateFolder } from '../settings/state-folder.ts';
import type { RememberedSources } from './index-requests.ts';

type Loaded = Pick<LoadedConfig, 'config' | 'baseDir'>;

/** The memory file of an index of this store. It lies beside the config, whatever the store. */
export function memoryPlace({ config, baseDir }: Loaded, index: string): string {
  const { use, options } = config.store;
  return memoryFile(join(baseDir, stateFolder), JSON.stringify([use, options.file, options.url]), index);
}

/**
 * The memories of all indexes of this store, by name. Sources that lie outside the folder count only where the user has had them indexed or
 * trusts the folder: the memory may have come with a clone.
 */
export function readMemories(loaded: Loaded, env: Environment = process.env): readonly IndexMemory[] {
  return allMemories(loaded).map((memory) => ({
    ...memory,
    sources: memory.sources.filter((source) => mayBeRead(source, loaded.baseDir, env)),
  }));
}

/** Throws `invalid_config` where the memory names sources that this user has not had indexed. */
export function refuseForeignSources(loaded: Loaded, env: Environment = process.env): void {
  const { baseDir } = loaded;
  const foreign = allMemories(loaded).flatMap(({ index, sources }) =>
    sources.flatMap((remembered) => {
      const { source, isConfigured } = remembered;
      if (isConfigured || mayBeRead(remembered, baseDir, env)) return [];
      return [`the index "${index}" that lies there was made from ${source.path}, outside of it`];
    }),
  );
  if (foreign.length > 0) throw untrustedFolder(baseDir, foreign);
}

function mayBeRead({ source, files }: RememberedSource, baseDir: string, env: Environment): boolean {
  const outside = placesOutside(source, baseDir);
  const isOwn = outside.length === 0 && files.every(([path]) => !path.split('/').includes('..'));
  if (isOwn || isTrustedFolder(baseDir, env)) return true;
  return outside.length > 0 && outside.every((place) => isTrustedSource(baseDir, resolve(baseDir, place), env));
}

/** Paths of a source that lead out of the folder. */
function placesOutside({ path, root, url }: Source, baseDir: string): readonly string[] {
  const table = url !== undefined && 'table' in url ? url.table : undefined;
  return [path, root, table].filter((place) => place !== undefined).filter((place) => leadsOutside(place, baseDir));
}

function allMemories(loaded: Loaded): readonly IndexMemory[] {
  const folder = join(loaded.baseDir, stateFolder, 'sources');
  return namesIn(folder).flatMap((name) => {
    const memory = name.endsWith('.json') ? readMemory(join(folder, name)) : undefined;
    return memory !== undefined && memoryPlace(loaded, memory.index) === join(folder, name) ? [memory] : [];
  });
}

/** Sources of earlier runs that no config names. */
export function givenSources(memories: readonly IndexMemory[]): RememberedSources {
  const given = memories.map(({ index, sources }) => {
    return [index, sources.filter(({ isConfigured }) => !isConfigured).map(({ source }) => source)] as const;
  });
  return new Map(given.filter(([, sources]) => sources.length > 0));
}

/** Removes the memory of an index. */
export function forgetSources(loaded: Loaded, index: string): Promise<void> {
  return forgetIndex(memoryPlace(loaded, index));
}

/** Keeps the memory of one run. */
export interface RunMemory {
  /** Before anything is written: which sources the run brings. */
  note(): Promise<void>;
  /** Keeps the run's files. Returns why that failed, for people; undefined where it did not. */
  keep(built: Pick<BuiltIndex, 'files' | 'isWhole'>): Promise<string | undefined>;
}

/** The memory of a run. A folder that cannot be written costs the memory, and not the index. */
export function runMemory(loaded: Loaded, { index, sources }: IngestRequest, now: () => number): RunMemory {
  const { config, baseDir } = loaded;
  const file = memoryPlace(loaded, index);
  const configured = new Set((config.indexes[index]?.sources ?? []).map((source) => sourceIdOf(source, baseDir)));
  const repeated = repeatedSources(sources, baseDir);
  const own = sources
    .filter((source) => !repeated.has(source))
    .map((source) => {
      const id = sourceIdOf(source, baseDir);
      const path = pathFrom(baseDir, resolve(baseDir, source.path));
      return { id, source: { ...source, path }, isConfigured: configured.has(id) };
    });
  // A source outside the folder from the command line may be read again; one of the config is trusted with the config.
  const agreed = own
    .filter(({ isConfigured }) => !isConfigured)
    .flatMap(({ source }) => placesOutside(source, baseDir))
    .map((place) => resolve(baseDir, place));
  const write = (files: readonly SurveyedFile[] | undefined, isWhole: boolean) => {
    makeStateFolder(baseDir);
    if (agreed.length > 0 && !isTrustedFolder(baseDir)) trustSources(baseDir, agreed);
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
        return `The sources of index "${index}" could not be saved in ${relative(baseDir, file)}, so changes of its files go unnoticed: ${reason}`;
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
