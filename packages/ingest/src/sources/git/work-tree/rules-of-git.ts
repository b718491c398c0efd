import { constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { pathKind } from '../path-kind.ts';
import { runGit } from '../run-git.ts';
import type { FolderRules, RulesContext } from './folder-rules.ts';
import { mayWait } from './may-wait.ts';
import { folderBelow, isIgnored, type PatternFolder } from './own-rules.ts';
import { isBelow } from './repository-at.ts';
import { addFoldersAbove } from './tracked-paths.ts';
import type { ListSettings } from './user-settings.ts';

/** More paths than this are not worth an answer of their own: git lists the whole folder. */
const maxPaths = 200;

/**
 * The list of files in a folder of a work tree, from git itself. Undefined where git is missing, fails, or would wait for a `.gitignore`
 * that is no file.
 */
export async function rulesOfGit(
  folder: PatternFolder,
  { excludesFile, ignoreCase, composes }: ListSettings,
  context: RulesContext,
): Promise<FolderRules | undefined> {
  const { location } = folder;
  const only = await pathsToAsk(location, context.only);
  if (await mayWait(folder, only, context.passedOver)) return undefined;
  const patterns = context.passedOver.map((pattern) => `--exclude=${pattern}`);
  const paths = only.length <= maxPaths ? only.map((path) => relative(location, path) || '.') : [];
  const read = ['ls-files', '-z', '-c', '-o', '--exclude-standard', ...patterns, '--', ...paths] as const;
  const settings = [
    `core.excludesFile=${excludesFile !== undefined && (await pathKind(excludesFile)) === 'file' ? excludesFile : devNull}`,
  ];
  const answer = await runGit(location, read, { settings, literalPaths: true });
  if (answer === undefined) return undefined;
  const keyOf = (path: string) => {
    const composed = composes ? path.normalize('NFC') : path;
    return ignoreCase ? composed.toLowerCase() : composed;
  };
  return listedRules({ folder, path: '', listed: listOf(answer, keyOf), keyOf, context });
}

interface Listed {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

function listOf(answer: Buffer, keyOf: (path: string) => string): Listed {
  const files = new Set(
    answer
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '')
      .map(keyOf),
  );
  const folders = new Set<string>();
  for (const path of files) addFoldersAbove(path.endsWith('/') ? path.slice(0, -1) : path, folders);
  return { files, folders };
}

interface ListedFolder {
  /** The folder that git runs in. */
  readonly folder: PatternFolder;
  /** Below it, with forward slashes. */
  readonly path: string;
  readonly listed: Listed;
  readonly keyOf: (path: string) => string;
  readonly context: RulesContext;
}

function listedRules(at: ListedFolder): FolderRules {
  const { folder, path, listed, keyOf, context } = at;
  const pathOf = (name: string) => (path === '' ? name : `${path}/${name}`);
  return {
    // Git lists no pipes and devices, whether it ignores them or not.
    takes: async (name, isSpecial) =>
      isSpecial ? !(await isLeftOut(folder, pathOf(name), false)) : listed.files.has(keyOf(pathOf(name))),
    enter: async (name) => {
      const inner = pathOf(name);
      const key = keyOf(inner);
      if (listed.folders.has(key)) return listedRules({ ...at, path: inner });
      const location = join(folder.location, inner);
      // A submodule is listed like a file, and any other repository with a slash.
      if (listed.files.has(key) || listed.files.has(`${key}/`))
        return (await context.openNested(location)) ?? 'ignored';
      // A folder that git could not look into is reported.
      return (await isUnreadable(location)) && !(await isLeftOut(folder, inner, true))
        ? listedRules({ ...at, path: inner })
        : 'ignored';
    },
  };
}

async function isLeftOut(folder: PatternFolder, path: string, isFolder: boolean): Promise<boolean> {
  const location = join(folder.location, path);
  const above = await folderBelow(folder, dirname(location));
  return above === undefined || isIgnored(above, location.slice(location.lastIndexOf(sep) + 1), isFolder);
}

/**
 * The paths to ask git about. A repository in the folder is one path, because its content is for its own git to list.
 */
async function pathsToAsk(location: string, only: readonly string[] | undefined): Promise<readonly string[]> {
  const wanted = (only ?? [location]).map((path) => (isBelow(location, path) ? location : path));
  const paths = await Promise.all(
    wanted.filter((path) => isBelow(path, location)).map((path) => outermost(location, path)),
  );
  return [...new Set(paths)];
}

async function outermost(location: string, path: string): Promise<string> {
  let at = location;
  for (const name of relative(location, path).split(sep)) {
    at = join(at, name);
    if (at !== location && (await isThere(join(at, '.git')))) return at;
  }
  return path;
}

async function isUnreadable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => false,
    () => true,
  );
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
