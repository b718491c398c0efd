import type { Dirent, Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type RetrievalError, throwIfAborted } from '@touchstone/contract';
import { globMatcher } from '@touchstone/provider-kit';
import type { FolderRules } from './git/work-tree/folder-rules.ts';
import { openFolderRules } from './git/work-tree/open-folder-rules.ts';
import { type IngestReader, readerOf } from './ingest-reader.ts';
import { invalidConfig } from './invalid-config.ts';
import {
  alwaysIgnored,
  isAlwaysIgnored,
  isSecretFileName,
  type SkippedFile,
  type SkipReason,
  skipByName,
} from './skip-rules.ts';
import { isRecordsFile, type ResolvedSource } from './source.ts';

/** A file that a source names. */
export interface ListedFile {
  /** Absolute. */
  readonly location: string;
  /** Below the source's folder, with forward slashes. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Its reader; absent for text that is chunked as it is. */
  readonly reader?: IngestReader;
}

export interface FileListing {
  /** The folders that were looked into, in ascending order: `''` for the source's own, the others with a path like a file's. */
  readonly folders: readonly string[];
  /** In ascending order of path. */
  readonly files: readonly ListedFile[];
  readonly skipped: readonly SkippedFile[];
  /** Those of `files` that have another name outside the source, or where it takes nothing: hard links. */
  readonly linkedElsewhere: readonly string[];
}

/**
 * The files of a source. Of a named folder, they are those that git lists (tracked, or ignored by no rule), unless git
 * ignores the folder itself, since the source names it explicitly. Of these, dot files, dot folders and node_modules
 * are skipped, and left out are files whose names show secrets, and further work trees of a repository. Links are not
 * followed. A file that the source names is taken whatever its name.
 */
export async function listFiles(
  source: ResolvedSource,
  readers: readonly IngestReader[],
  signal: AbortSignal | undefined,
): Promise<FileListing> {
  if (source.kind !== 'folder') {
    const stats = await stat(source.location);
    const file = {
      location: source.location,
      path: basename(source.location),
      sizeBytes: stats.size,
      modifiedMs: Math.trunc(stats.mtimeMs),
      reader: source.kind === 'records' ? undefined : readerOf(source.location, readers),
    };
    const limit = largestOf(source, file);
    if (source.kind === 'file' && stats.size > limit) throw tooLarge(source, stats.size, limit);
    return { ...emptyListing, files: [file] };
  }
  const walk = openWalk(source, readers, signal);
  await visitFolder(walk, '', await openFolderRules(source.location, { passedOver: alwaysIgnored }));
  return {
    folders: walk.folders.sort(),
    files: walk.files.sort(byPath),
    skipped: walk.skipped.sort(byPath),
    linkedElsewhere: [...walk.linked.values()]
      .flatMap(({ paths, names }) => (names > paths.length ? paths : []))
      .sort(),
  };
}

/** Of a source that has no files, or cannot be listed for the moment. */
export const emptyListing: FileListing = { folders: [], files: [], skipped: [], linkedElsewhere: [] };

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

/** A look at the files of a folder, by the rules of its source. */
export interface Walk {
  readonly source: ResolvedSource;
  readonly readers: readonly IngestReader[];
  readonly isChosen: (path: string) => boolean;
  readonly takesRecords: boolean;
  readonly folders: string[];
  readonly files: ListedFile[];
  readonly skipped: SkippedFile[];
  /** Files with several names, by their identity on the disk: the listed paths, and how many names there are in all. */
  readonly linked: Map<string, { readonly paths: string[]; readonly names: number }>;
  readonly signal: AbortSignal | undefined;
}

export function openWalk(
  source: ResolvedSource,
  readers: readonly IngestReader[],
  signal: AbortSignal | undefined,
): Walk {
  // `*` may match a log in JSONL too; `*.jsonl` means records.
  const takesRecords = source.glob !== undefined && /jsonl|ndjson/i.test(source.glob);
  return {
    source,
    readers,
    isChosen: chooser(source),
    takesRecords,
    folders: [],
    files: [],
    skipped: [],
    linked: new Map(),
    signal,
  };
}

/** Everything below a folder, whose path starts at the source's. */
async function visitFolder(walk: Walk, folder: string, rules: FolderRules): Promise<void> {
  throwIfAborted(walk.signal, `walk of source "${walk.source.id}"`);
  walk.folders.push(folder);
  const entries = await readFolder(walk, folder);
  if (folder !== '' && (await holdsGoldenSet(walk, folder, entries))) {
    walk.skipped.push({ source: walk.source.id, path: folder, reason: 'golden_set' });
    return;
  }
  for (const entry of entries) {
    if (isAlwaysIgnored(entry.name)) continue;
    await visitEntry(walk, folder === '' ? entry.name : `${folder}/${entry.name}`, entry, rules);
  }
}

/** A file or folder, by the rules of the folder that it is in. */
export async function visitEntry(walk: Walk, path: string, entry: Entry, rules: FolderRules): Promise<void> {
  if (entry.isDirectory()) {
    const inner = await rules.enter(entry.name);
    if (inner === 'worktree') walk.skipped.push({ source: walk.source.id, path, reason: 'worktree' });
    else if (inner !== 'ignored') await visitFolder(walk, path, inner);
  } else if (walk.isChosen(path)) {
    const isSpecial = !entry.isFile() && !entry.isSymbolicLink();
    if (await rules.takes(entry.name, isSpecial)) await visitFile(walk, path, entry);
  }
}

/** One file that the source chooses. */
async function visitFile(walk: Walk, path: string, entry: Entry): Promise<void> {
  const skip = (reason: SkipReason) => walk.skipped.push({ source: walk.source.id, path, reason });
  if (entry.isSymbolicLink()) return void skip('symlink');
  // A pipe would never end, and a device is no text.
  if (!entry.isFile()) return void skip('special_file');
  if (walk.source.source.allowSecrets !== true && isSecretFileName(entry.name)) return void skip('secret');
  const isNamedRecords = walk.takesRecords && isRecordsFile(entry.name);
  const reader = isNamedRecords ? undefined : readerOf(path, walk.readers);
  const reason = isNamedRecords || reader !== undefined ? undefined : skipByName(entry.name);
  if (reason !== undefined) return void skip(reason);
  const location = join(walk.source.location, path);
  try {
    const stats = await stat(location);
    const { size, mtimeMs } = stats;
    if (size > largestOf(walk.source, { reader }) && !isNamedRecords) return void skip('too_large');
    walk.files.push({ location, path, sizeBytes: size, modifiedMs: Math.trunc(mtimeMs), reader });
    if (stats.nlink > 1) noteLink(walk, path, stats);
  } catch {
    skip('unreadable');
  }
}

function noteLink({ linked }: Walk, path: string, { dev, ino, nlink }: Stats): void {
  const key = `${dev}:${ino}`;
  const known = linked.get(key);
  if (known === undefined) linked.set(key, { paths: [path], names: nlink });
  else known.paths.push(path);
}

/** An entry of a folder. */
interface Entry {
  readonly name: string;
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** The largest size that a file of a source may have, in bytes. */
export function largestOf(
  { source: { maxFileBytes } }: ResolvedSource,
  { reader }: Pick<ListedFile, 'reader'>,
): number {
  return maxFileBytes ?? (reader === undefined ? defaultMaxTextBytes : defaultMaxDocumentBytes);
}

const mebibyte = 1024 * 1024;

/** Text that a person wrote is smaller. */
export const defaultMaxTextBytes = mebibyte;

/** Books have pictures. */
const defaultMaxDocumentBytes = 128 * mebibyte;

/** A folder below the named one that cannot be read is reported; the named one itself must be readable. */
async function readFolder({ source, skipped }: Walk, folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(source.location, folder), { withFileTypes: true });
  } catch (cause) {
    if (folder !== '') {
      skipped.push({ source: source.id, path: folder, reason: 'unreadable' });
      return [];
    }
    throw invalidConfig(
      `Source "${source.id}": the folder ${source.location} cannot be read. Make it readable.`,
      cause,
    );
  }
}

/**
 * True if a folder holds questions that were made of a project (`touchstone mine bootstrap`), by how its README begins: each of them would be
 * its own best answer.
 */
async function holdsGoldenSet({ source }: Walk, folder: string, entries: readonly Dirent[]): Promise<boolean> {
  const readMe = entries.find((entry) => entry.name === 'README.md' && entry.isFile());
  if (readMe === undefined) return false;
  const file = await open(join(source.location, folder, readMe.name)).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return /^# Questions that .* asks of itself\n/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** True if a path below a source is one that its glob, `include` and `exclude` choose. */
export function chooser({ source, glob }: Pick<ResolvedSource, 'source' | 'glob'>): (path: string) => boolean {
  const matchesGlob = glob === undefined ? () => true : globMatcher(glob);
  const isIncluded = source.include === undefined ? () => true : matchAny(source.include);
  const isExcluded = source.exclude === undefined ? () => false : matchAny(source.exclude);
  return (path) => matchesGlob(path) && isIncluded(path) && !isExcluded(path);
}

/** A glob that matches a folder chooses everything below it. */
export function matchAny(globs: readonly string[]): (path: string) => boolean {
  const tidy = globs.map(tidyGlob);
  const byName = oneOf(tidy.filter((glob) => !glob.includes('/')));
  const byPath = oneOf(tidy.filter((glob) => glob.includes('/')));
  return (path) => {
    const parts = path.split('/');
    return parts.some((part, index) => byName(part) || byPath(parts.slice(0, index + 1).join('/')));
  };
}

/** Without what it may have around it: `docs` of `./docs/`. */
export function tidyGlob(glob: string): string {
  return glob.replace(/^\.?\//, '').replace(/\/$/, '');
}

function oneOf(globs: readonly string[]): (text: string) => boolean {
  const matchers = globs.map(globMatcher);
  return (text) => matchers.some((matches) => matches(text));
}

function tooLarge(source: ResolvedSource, size: number, limit: number): RetrievalError {
  return invalidConfig(
    `Source "${source.id}": the file has ${size} bytes, more than maxFileBytes (${limit}). Raise maxFileBytes to index it.`,
  );
}
