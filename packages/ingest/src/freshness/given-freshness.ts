import type { CallOptions } from '@touchstone/contract';
import { argument, givenMembers, givenObject, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { SurveyedFile } from '../run/survey.ts';
import { realPlace as realOf, repeatedSources as repeatedOf } from '../sources/repeated-sources.ts';
import type { Source } from '../sources/source.ts';
import { checkFreshness as check, type Freshness, type FreshnessTask } from './check-freshness.ts';
import { type CompareLimits, compareFiles as compare, type FileChanges } from './compare-files.ts';
import { type Notice, freshnessNotice as notice } from './freshness-notice.ts';
import {
  memoryFile as fileOf,
  forgetIndex as forget,
  pathFrom as from,
  type IndexMemory,
  sourceIdOf as idOf,
  noteSources as note,
  type RememberedFile,
  type RememberedSource,
  readMemory as read,
  rememberFiles as remember,
  writeMemory as write,
} from './index-memory.ts';

// The thread that looks at files takes what it needs from its own file: these schemas would only make it slower to start.

const limits = givenObject<CompareLimits>({ maxFiles: argument.number, maxMs: argument.number });

/** There may be many, so that each is looked at and not copied. */
const files = z.custom<readonly RememberedFile[]>(
  (value) => Array.isArray(value) && value.every(isRememberedFile),
  'must be a list of files, as a memory has them',
);

function isRememberedFile(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [path, sizeBytes, modifiedMs, hash]: unknown[] = value;
  const isHash = hash === null || typeof hash === 'string';
  return typeof path === 'string' && typeof sizeBytes === 'number' && typeof modifiedMs === 'number' && isHash;
}

const source = givenMembers<Pick<Source, 'path' | 'name'>>({
  path: argument.anyText,
  name: argument.anyText.optional(),
}) as z.ZodType<Source>;

const sourceList = z.array(source, 'must be a list of sources');

const noted = {
  id: argument.anyText,
  source,
  isConfigured: argument.flag,
  indexedAt: argument.text.optional(),
};

const memory = givenMembers<IndexMemory>({
  index: argument.text,
  sources: z.array(
    givenMembers<RememberedSource>({
      ...noted,
      files,
      leftOut: argument.anyTexts.optional(),
      passedOver: argument.anyTexts,
    }),
    'must be a list of sources, as `noteSources` gives them',
  ),
});

const someFiles = givenMembers<FileChanges['changed']>({ count: argument.countFromZero, names: argument.texts });

const freshness = givenMembers<Freshness>({
  index: argument.text,
  indexedAt: argument.text.optional(),
  changed: someFiles,
  removed: someFiles,
  checked: argument.countFromZero,
  total: argument.countFromZero,
});

const task = givenObject<Omit<FreshnessTask, 'limits'> & { readonly limits?: CompareLimits }>({
  file: argument.text,
  baseDir: argument.text,
  limits: limits.optional(),
});

const program = givenObject<{ readonly program: string }>({ program: argument.text });

const options = givenObject<CallOptions>({ signal: argument.signal.optional() });

const bringing = givenObject<Parameters<typeof note>[1]>({
  index: argument.text,
  sources: z.array(givenMembers<Omit<RememberedSource, 'files' | 'leftOut' | 'passedOver'>>(noted), 'must be a list'),
});

const surveyed = z.custom<readonly SurveyedFile[]>(
  (value) => Array.isArray(value) && value.every(isSurveyed),
  'must be a list of files, as a run tells them',
);

function isSurveyed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['sourceId', 'location'].every((name) => typeof Reflect.get(value, name) === 'string');
  return texts && ['sizeBytes', 'modifiedMs'].every((name) => typeof Reflect.get(value, name) === 'number');
}

const found = givenObject<Parameters<typeof remember>[1]>({
  sourceIds: z.custom<ReadonlySet<string>>((value) => value instanceof Set, 'must be a Set of ids'),
  files: surveyed,
  isWhole: argument.flag,
  indexedAt: argument.text,
  baseDir: argument.text,
});

/**
 * Whether the files of an index are still what was indexed: one `stat` each, in a thread, beside whatever the caller does meanwhile.
 * Files that are new are not looked for, since that needs a walk. Undefined where nothing is remembered of the index, and where the
 * thread fails or is late: nobody's answer is to depend on this. Rejects with `invalid_request` for arguments of another kind, as all
 * functions here throw it.
 */
export async function checkFreshness(
  given: Parameters<typeof check>[0],
  givenOptions: CallOptions = {},
): Promise<Freshness | undefined> {
  return check(
    parseArgument(task, given, 'look at files'),
    parseArgument(options, givenOptions, 'options of a look at files'),
  );
}

/** Compares files with what is remembered of them: one `stat` each. It waits for the disk and belongs into a thread. */
export function compareFiles(
  given: readonly RememberedFile[],
  baseDir: string,
  givenLimits: CompareLimits,
  now: () => number = () => performance.now(),
): FileChanges {
  return compare(
    parseArgument(files, given, 'files to compare'),
    folderOf(baseDir),
    parseArgument(limits, givenLimits, 'limits of a comparison'),
    parseArgument(argument.callback<() => number>(), now, 'clock of a comparison'),
  );
}

/** What to tell of an index whose files have changed; undefined where none has. */
export function freshnessNotice(given: Freshness, teller: { readonly program: string }): Notice | undefined {
  return notice(parseArgument(freshness, given, 'freshness of an index'), parseArgument(program, teller, 'teller'));
}

/**
 * Where the memory of an index lies below a state folder. `store` tells two stores apart that have indexes of one name; only its hash
 * is part of the name.
 */
export function memoryFile(stateFolder: string, store: string, index: string): string {
  const name = parseArgument(argument.text, index, 'name of an index');
  return fileOf(folderOf(stateFolder), parseArgument(argument.anyText, store, 'name of a store'), name);
}

/** Undefined where there is none, or none that can be read: the next run makes it anew. */
export function readMemory(file: string): IndexMemory | undefined {
  return read(memoryOf(file));
}

/** Replaces the file as a whole, so that a run that is killed leaves the old memory or the new one. */
export async function writeMemory(file: string, given: IndexMemory): Promise<void> {
  await write(memoryOf(file), parseArgument(memory, given, 'memory of an index'));
}

/** Removes it; one that is not there is no failure. */
export async function forgetIndex(file: string): Promise<void> {
  await forget(memoryOf(file));
}

/** The sources that a run is about to bring, noted before it begins, so that one that is killed can be done again. */
export function noteSources(given: IndexMemory | undefined, run: Parameters<typeof note>[1]): IndexMemory {
  return note(
    parseArgument(memory.optional(), given, 'memory of an index'),
    parseArgument(bringing, run, 'sources of a run'),
  );
}

/** What a run found, in place of what was remembered of its sources. A whole run forgets all others. */
export function rememberFiles(given: IndexMemory, run: Parameters<typeof remember>[1]): IndexMemory {
  return remember(parseArgument(memory, given, 'memory of an index'), parseArgument(found, run, 'files of a run'));
}

/** With forward slashes, also where it leads upward. */
export function pathFrom(baseDir: string, location: string): string {
  return from(folderOf(baseDir), parseArgument(argument.text, location, 'location of a file'));
}

/** The id that a source has in the ledger: its name, else its path. */
export function sourceIdOf(given: Source, baseDir: string): string {
  return idOf(parseArgument(source, given, 'source'), folderOf(baseDir));
}

/** The sources that name the place of an earlier one again, through a link, each with that one. They are indexed once. */
export function repeatedSources(given: readonly Source[], baseDir: string): ReadonlyMap<Source, Source> {
  parseArgument(sourceList, given, 'sources');
  return repeatedOf(given, folderOf(baseDir));
}

/** A path at the end of all links; what is not there of it, such as a glob, stays as it is. */
export function realPlace(path: string): string {
  return realOf(parseArgument(argument.text, path, 'path of a source'));
}

function folderOf(given: string): string {
  return parseArgument(argument.anyText, given, 'folder that paths start from');
}

function memoryOf(file: string): string {
  return parseArgument(argument.text, file, 'file of a memory');
}
