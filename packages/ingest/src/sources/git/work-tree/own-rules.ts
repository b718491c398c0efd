import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readRegularFile } from '../read-regular-file.ts';
import type { FolderRules, RulesContext } from './folder-rules.ts';
import { type IgnoreFile, pathBytes, readIgnoreFile } from './ignore-file.ts';
import type { Repository } from './repository-at.ts';
import type { TrackedPaths } from './tracked-paths.ts';
import type { ListSettings } from './user-settings.ts';
import { lowerCase } from './wildmatch.ts';

/** A folder with the files of patterns that count in it. */
export interface PatternFolder {
  /** Absolute. */
  readonly location: string;
  /** In bytes, from the top of the work tree. */
  readonly path: string;
  readonly ignoreCase: boolean;
  /** The weakest first: the user's, `info/exclude`, then those of the folders from the top down. */
  readonly files: readonly IgnoreFile[];
}

/** The folder that a work tree begins with. */
export async function topFolder(
  { top, commonFolder }: Repository,
  { excludesFile, ignoreCase }: ListSettings,
): Promise<PatternFolder> {
  const named = [...(excludesFile === undefined ? [] : [excludesFile]), join(commonFolder, 'info/exclude')];
  const read = await Promise.all(named.map((file) => readPatterns(file, '', ignoreCase)));
  return withOwn({ location: top, path: '', ignoreCase, files: read.flat() });
}

/** A folder outside every repository, where the .gitignore files in it count alone. */
export function looseFolder(location: string): Promise<PatternFolder> {
  return withOwn({ location, path: '', ignoreCase: false, files: [] });
}

/** A folder in another one. */
export function folderIn(folder: PatternFolder, name: string): Promise<PatternFolder> {
  return withOwn({ ...folder, location: join(folder.location, name), path: pathIn(folder, name) });
}

/** A folder anywhere below; undefined where a pattern ignores it, or a folder above it. */
export async function folderBelow(top: PatternFolder, location: string): Promise<PatternFolder | undefined> {
  let at = top;
  for (const name of relative(top.location, location).split(sep)) {
    if (name === '') continue;
    if (isIgnored(at, name, true)) return undefined;
    at = await folderIn(at, name);
  }
  return at;
}

/** True if a pattern ignores an entry of a kept folder: the last match decides, the nearest file before the others. */
export function isIgnored(folder: PatternFolder, name: string, isFolder: boolean): boolean {
  const path = pathIn(folder, name);
  for (const file of folder.files.toReversed()) {
    const decision = file.decides(path, isFolder);
    if (decision !== undefined) return decision;
  }
  return false;
}

/** The same list of files as git makes, without git. */
export function ownRules(folder: PatternFolder, tracked: TrackedPaths, context: RulesContext): FolderRules {
  const keyOf = (name: string) => keyIn(folder, name);
  return {
    takes: async (name) => tracked.files.has(keyOf(name)) || !isIgnored(folder, name, false),
    enter: async (name) => {
      const key = keyOf(name);
      const location = join(folder.location, name);
      if (tracked.submodules.has(key)) return (await context.openNested(location)) ?? 'ignored';
      const hasTracked = tracked.folders.has(key);
      if (isIgnored(folder, name, true)) {
        const inner = { ...folder, location, path: pathIn(folder, name) };
        return hasTracked ? trackedRules(inner, tracked, context) : 'ignored';
      }
      // A folder in which git tracks files belongs to this repository, even if it has a repository of its own.
      const nested = hasTracked ? undefined : await context.openNested(location);
      return nested ?? ownRules(await folderIn(folder, name), tracked, context);
    },
  };
}

/** In an ignored folder, the files that git tracks all the same. */
function trackedRules(folder: PatternFolder, tracked: TrackedPaths, context: RulesContext): FolderRules {
  const keyOf = (name: string) => keyIn(folder, name);
  return {
    takes: async (name) => tracked.files.has(keyOf(name)),
    enter: async (name) => {
      const inner = { ...folder, location: join(folder.location, name), path: pathIn(folder, name) };
      if (tracked.submodules.has(keyOf(name))) return (await context.openNested(inner.location)) ?? 'ignored';
      return tracked.folders.has(keyOf(name)) ? trackedRules(inner, tracked, context) : 'ignored';
    },
  };
}

/** With the folder's own .gitignore. Git follows no link there, since a clone can have one. */
async function withOwn(folder: PatternFolder): Promise<PatternFolder> {
  const file = join(folder.location, '.gitignore');
  const isFile = await lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (!isFile) return folder;
  return { ...folder, files: [...folder.files, ...(await readPatterns(file, folder.path, folder.ignoreCase))] };
}

/** None where there is no such file, and where something else has its name. */
async function readPatterns(file: string, base: string, ignoreCase: boolean): Promise<readonly IgnoreFile[]> {
  try {
    return [readIgnoreFile(await readRegularFile(file), { base, ignoreCase })];
  } catch {
    return [];
  }
}

function pathIn({ path }: PatternFolder, name: string): string {
  return path === '' ? pathBytes(name) : `${path}/${pathBytes(name)}`;
}

function keyIn(folder: PatternFolder, name: string): string {
  return folder.ignoreCase ? lowerCase(pathIn(folder, name)) : pathIn(folder, name);
}
