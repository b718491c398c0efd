import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runGit } from '../run-git.ts';
import type { FolderRules, RulesContext } from './folder-rules.ts';
import { folderBelow, looseFolder, ownRules, topFolder } from './own-rules.ts';
import { isFurtherCopy, type Repository, repositoryAbove, repositoryAt } from './repository-at.ts';
import { rulesOfGit } from './rules-of-git.ts';
import { readTrackedPaths } from './tracked-paths.ts';
import { listSettings, userIgnoreFile } from './user-settings.ts';
import { lowerCase } from './wildmatch.ts';

interface FolderRulesOptions {
  /** Paths below the folder, with the system's separators: the only ones of interest. */
  readonly only?: readonly string[];
  /** Patterns for names that the caller skips anyway, as in a .gitignore. */
  readonly passedOver?: readonly string[];
}

/**
 * The files of a folder as `git ls-files -co --exclude-standard` lists them, in each repository around or in the folder: by git where it
 * answers, else by rules of our own, to the same list. In a folder that git ignores, and outside of repositories, only the .gitignore files
 * from it down count: a source of an ignored folder means its content.
 */
export async function openFolderRules(folder: string, options: FolderRulesOptions = {}): Promise<FolderRules> {
  const root = await realFolder(folder);
  const context = openContext(root, options);
  const repository = await repositoryAbove(root);
  const rules = repository && (await rulesIn(repository, root, context));
  return rules ?? ownRules(await looseFolder(root), nothingTracked, context);
}

/** The files that decide which others are listed in a folder; absolute. They need not exist. */
export async function ruleFiles(folder: string): Promise<readonly string[]> {
  const root = await realFolder(folder);
  const repository = await repositoryAbove(root);
  if (repository === undefined) return [];
  const { excludesFile } = await listSettings(repository, userIgnoreFile);
  const above: string[] = [];
  for (let at = root; at !== repository.top; at = dirname(at)) above.push(join(dirname(at), '.gitignore'));
  const named = excludesFile === undefined ? [] : [excludesFile];
  return [...named, join(repository.commonFolder, 'info/exclude'), ...above];
}

/** The files that git tracks in a folder though a rule ignores them: a change of the index alone may change them. */
export async function trackedThoughIgnored(folder: string): Promise<string> {
  const repository = await repositoryAbove(await realFolder(folder));
  if (repository === undefined) return '';
  const { excludesFile } = await listSettings(repository, userIgnoreFile);
  const settings = excludesFile === undefined ? [] : [`core.excludesFile=${excludesFile}`];
  const answer = await runGit(folder, ['ls-files', '-z', '-c', '-i', '--exclude-standard'], { settings });
  return answer?.toString('utf8') ?? '';
}

/** Without links; as it is where it is gone meanwhile. */
function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

const nothingTracked = { files: new Set<string>(), folders: new Set<string>(), submodules: new Set<string>() };

function openContext(root: string, { only, passedOver = [] }: FolderRulesOptions): UserContext {
  let userFile: Promise<string | undefined> | undefined;
  const context: UserContext = {
    root,
    only: only?.map((path) => join(root, path)),
    passedOver,
    userFile: () => {
      userFile ??= userIgnoreFile();
      return userFile;
    },
    openNested: async (location) => {
      const repository = await repositoryAt(location);
      if (repository === undefined) return undefined;
      if (await isFurtherCopy(repository, root)) return 'worktree';
      return rulesIn(repository, location, context);
    },
  };
  return context;
}

interface UserContext extends RulesContext {
  /** The ignore file of the user, looked up once. */
  readonly userFile: () => Promise<string | undefined>;
}

/** Undefined for a folder that the repository ignores, and for one without a work tree. */
async function rulesIn(
  repository: Repository,
  location: string,
  context: UserContext,
): Promise<FolderRules | undefined> {
  const settings = await listSettings(repository, context.userFile);
  if (settings.isBare) return undefined;
  const folder = await folderBelow(await topFolder(repository, settings), location);
  if (folder === undefined) return undefined;
  const ofGit = await rulesOfGit(folder, settings, context);
  if (ofGit !== undefined) return ofGit;
  const key = settings.ignoreCase ? lowerCase : (path: string) => path;
  const tracked = await readTrackedPaths(repository, { isSha256: settings.isSha256, key });
  return ownRules(folder, tracked, context);
}
