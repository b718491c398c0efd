import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { writeFailure } from '@touchstone/contract';
import { readRegularFileSync } from '../sources/git/read-regular-file.ts';
import type { Source } from '../sources/source.ts';
import type { SurveyedFile } from '../writing/survey.ts';

/** A file as it was when it was indexed: path, bytes, time in milliseconds, and the hash of its content where it has one. */
export type RememberedFile = readonly [path: string, sizeBytes: number, modifiedMs: number, hash: string | null];

/** A source of an index, with its files. Paths start at the memory's folder, so that all may move together. */
export interface RememberedSource {
  /** As the ledger names it. */
  readonly id: string;
  readonly source: Source;
  /** True if the config names it; one from the command line is recorded only here. */
  readonly isConfigured: boolean;
  /** Time of its last whole indexing, in ISO form. Absent for one whose first run has not ended. */
  readonly indexedAt?: string;
  readonly files: readonly RememberedFile[];
  /** Of `files`, those that the index has nothing of, such as one with a secret: once that is removed, they are news. */
  readonly leftOut?: readonly string[];
  /** Files that turned out not to be text: no documents, and nothing new either. */
  readonly passedOver: readonly string[];
}

/** The sources behind an index. */
export interface IndexMemory {
  readonly index: string;
  readonly sources: readonly RememberedSource[];
}

/**
 * The path of an index's memory below a state folder. `store` distinguishes two stores that have indexes of one name;
 * only its hash is part of the name.
 */
export function memoryFile(stateFolder: string, store: string, index: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([store, index]))
    .digest('hex')
    .slice(0, 8);
  return join(stateFolder, 'sources', `${index}.${hash}.json`);
}

/** A hundred bytes for each of a few million files. */
const maxMemoryBytes = 256 * 1024 * 1024;

/** Undefined where there is none, or none that can be read: the next run makes it anew. */
export function readMemory(file: string): IndexMemory | undefined {
  try {
    const found: unknown = JSON.parse(readRegularFileSync(file, { maxBytes: maxMemoryBytes }).toString('utf8'));
    return isMemory(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** We alone write the file, and whole, so a look at its form is enough; a parser would take longer to load. */
function isMemory(found: unknown): found is IndexMemory {
  if (typeof found !== 'object' || found === null) return false;
  return 'format' in found && found.format === format && 'sources' in found && Array.isArray(found.sources);
}

const format = 1;

/** Replaces the file as a whole, so that a run that is killed leaves the old memory or the new one. */
export async function writeMemory(file: string, memory: IndexMemory): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}.new`;
  try {
    await writeFile(beside, JSON.stringify({ ...memory, format }), { mode: 0o600 });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw writeFailure(error, file);
  }
}

/** Removes it; one that is not there is no failure. */
export async function forgetIndex(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** The sources that a run is about to bring, noted before it begins, so that one that is killed can be done again. */
export function noteSources(
  memory: IndexMemory | undefined,
  run: { readonly index: string; readonly sources: readonly Omit<RememberedSource, 'files' | 'passedOver'>[] },
): IndexMemory {
  const known = new Map((memory?.sources ?? []).map((source) => [source.id, source]));
  for (const source of run.sources) {
    const before = known.get(source.id);
    known.set(source.id, { ...nothing, ...before, ...source, indexedAt: before?.indexedAt });
  }
  return { index: run.index, sources: [...known.values()] };
}

const nothing = { files: [], passedOver: [] };

/** The memory with a run's files instead of the former ones of its sources. A whole run forgets all others. */
export function rememberFiles(
  memory: IndexMemory,
  run: {
    readonly sourceIds: ReadonlySet<string>;
    readonly files: readonly SurveyedFile[];
    readonly isWhole: boolean;
    readonly indexedAt: string;
    readonly baseDir: string;
  },
): IndexMemory {
  const { sourceIds, files, isWhole, indexedAt, baseDir } = run;
  const sources = memory.sources.flatMap((source) => {
    if (!sourceIds.has(source.id)) return isWhole ? [] : [source];
    const own = files.filter(({ sourceId }) => sourceId === source.id);
    const isPassedOver = ({ skip, contentHash }: SurveyedFile) => skip !== undefined && contentHash === undefined;
    const isLeftOut = ({ skip, contentHash }: SurveyedFile) => skip !== undefined && contentHash !== undefined;
    const pathOf = ({ location }: SurveyedFile) => pathFrom(baseDir, location);
    return [
      {
        ...source,
        indexedAt,
        files: own.filter((file) => !isPassedOver(file)).map((file) => rememberedFile(file, baseDir)),
        leftOut: own.filter(isLeftOut).map(pathOf),
        passedOver: own.filter(isPassedOver).map(pathOf),
      },
    ];
  });
  return { ...memory, sources };
}

/** The part of a content hash that is kept: enough to distinguish contents. */
export function shortHash(contentHash: string): string {
  return contentHash.replace(/^sha256:/, '').slice(0, 32);
}

function rememberedFile(
  { location, sizeBytes, modifiedMs, contentHash }: SurveyedFile,
  baseDir: string,
): RememberedFile {
  return [
    pathFrom(baseDir, location),
    sizeBytes,
    modifiedMs,
    contentHash === undefined ? null : shortHash(contentHash),
  ];
}

/** With forward slashes, also where it leads upward. */
export function pathFrom(baseDir: string, location: string): string {
  return relative(baseDir, location).split(sep).join('/') || '.';
}

/** The id that a source has in the ledger: its name, else its path. */
export function sourceIdOf({ name, path }: Source, baseDir: string): string {
  return name ?? pathFrom(baseDir, resolve(baseDir, path));
}
