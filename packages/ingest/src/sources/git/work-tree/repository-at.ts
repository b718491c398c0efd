import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { readRegularFile } from '../read-regular-file.ts';

/** A repository and its work tree. */
export interface Repository {
  /** The folder of the work tree that has the `.git`; absolute. */
  readonly top: string;
  /** The folder of its HEAD and index. */
  readonly gitFolder: string;
  /** The folder of its config and objects: another than `gitFolder` in a work tree that git has added. */
  readonly commonFolder: string;
}

/** The repository that a folder lies in, as git finds it: the nearest upward. */
export async function repositoryAbove(folder: string): Promise<Repository | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await repositoryAt(at);
    if (found !== undefined || dirname(at) === at) return found;
  }
}

/** The repository whose work tree begins at a folder; undefined where there is no `.git`, or one that is none. */
export async function repositoryAt(top: string): Promise<Repository | undefined> {
  try {
    const inside = join(top, '.git');
    const stats = await stat(inside);
    const gitFolder = stats.isDirectory() ? inside : resolve(top, await pathIn(inside, /^gitdir: (.*\S)\s*$/s));
    const common = await pathIn(join(gitFolder, 'commondir'), /^(.*\S)\s*$/s).catch(() => '.');
    const commonFolder = resolve(gitFolder, common);
    await pathIn(join(gitFolder, 'HEAD'), /^(ref:\s*refs\/\S+|[0-9a-f]{40,64})\s*$/);
    for (const name of ['objects', 'refs']) if (!(await stat(join(commonFolder, name))).isDirectory()) return undefined;
    return { top, gitFolder, commonFolder };
  } catch {
    return undefined;
  }
}

/**
 * True if a work tree that git has added below a folder is a further copy of files in the folder: the folder lies in
 * another one of the same repository, or has the repository's own in it, or an added one that comes first by its path.
 */
export async function isFurtherCopy({ top, gitFolder, commonFolder }: Repository, folder: string): Promise<boolean> {
  if (gitFolder === commonFolder) return false;
  const main = basename(commonFolder) === '.git' ? dirname(commonFolder) : undefined;
  if (main !== undefined && (isBelow(folder, main) || isSeen(main, folder))) return true;
  const others = await addedWorkTrees(commonFolder);
  return others.some((other) => other !== top && (isBelow(folder, other) || (other < top && isSeen(other, folder))));
}

/** The paths of the work trees that git has added to a repository; removed ones are not among them. */
async function addedWorkTrees(commonFolder: string): Promise<readonly string[]> {
  const folder = join(commonFolder, 'worktrees');
  const names = await readdir(folder).catch(() => []);
  const tops = names.map(async (name) => {
    const inside = await pathIn(join(folder, name, 'gitdir'), /^(.*\S)\s*$/s).catch(() => undefined);
    if (inside === undefined) return [];
    const top = dirname(resolve(folder, name, inside));
    return (await repositoryAt(top)) === undefined ? [] : [top];
  });
  return (await Promise.all(tops)).flat();
}

/** True if a walk of a folder meets another one: it skips names that begin with a dot. */
function isSeen(other: string, folder: string): boolean {
  return (
    isBelow(other, folder) &&
    !relative(folder, other)
      .split(sep)
      .some((part) => part.startsWith('.'))
  );
}

/** True if a path is a folder or lies in it. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

async function pathIn(file: string, form: RegExp): Promise<string> {
  const found = form.exec((await readRegularFile(file)).toString('utf8'))?.[1];
  if (found === undefined) throw new Error(`${file} has another form.`);
  return found;
}
