import { dirname, join, resolve } from 'node:path';
import { noEnvironment } from './git-environment.ts';
import { pathKind } from './path-kind.ts';
import { readRegularFile } from './read-regular-file.ts';
import { runProgram } from './run-program.ts';

/**
 * True if the files that git opens at once in a folder can be read: those of the repository that it would find, and the configs that
 * these include. Git waits for a FIFO, and answers only when its time is up. A loose object is not looked at; a repository of a
 * stranger that has a FIFO there costs that time.
 */
export async function canGitRead(folder: string): Promise<boolean> {
  try {
    for (const gitFolder of await gitFolders(folder)) await readGitFolder(gitFolder);
    return true;
  } catch {
    return false;
  }
}

/** The folders that git looks at on its way up from a folder: each may be a repository without a work tree, and the last has a `.git`. */
async function gitFolders(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    const inside = join(at, '.git');
    const kind = await pathKind(inside);
    if (kind === 'folder') return [...found, inside];
    if (kind === 'file') return [...found, resolve(at, await pathIn(inside))];
    if (kind === 'special') throw notRegular(inside);
    found.push(at);
    if (dirname(at) === at) return found;
  }
}

/** Throws where a file of a repository is there and is none. */
async function readGitFolder(gitFolder: string): Promise<void> {
  const common = join(gitFolder, 'commondir');
  const shared = (await pathKind(common)) === undefined ? gitFolder : resolve(gitFolder, await pathIn(common));
  const looked = new Set<string>();
  for (const place of new Set([gitFolder, shared])) {
    for (const name of filesOfGit)
      if ((await pathKind(join(place, name))) === 'special') throw notRegular(join(place, name));
    for (const name of ['config', 'config.worktree']) await readConfig(join(place, name), looked);
  }
  const branch = /^ref: *(refs\/.*\S)/.exec(await textOf(join(gitFolder, 'HEAD')))?.[1];
  const ref = join(shared, branch ?? 'HEAD');
  if ((await pathKind(ref)) === 'special') throw notRegular(ref);
}

/** Files of a repository that git opens before it answers about its files or commits. */
const filesOfGit = [
  'HEAD',
  'config',
  'config.worktree',
  'index',
  'packed-refs',
  'shallow',
  'info/exclude',
  'info/attributes',
  'info/grafts',
  'info/sparse-checkout',
  'objects/info/alternates',
  'objects/info/commit-graph',
];

/** A config and its includes, as git itself parses it, without reading any of those. */
async function readConfig(file: string, looked: Set<string>): Promise<void> {
  if (looked.has(file)) return;
  looked.add(file);
  if (looked.size > mostConfigs) throw new Error(`More than ${mostConfigs} configs are included.`);
  if (!/include/i.test(await textOf(file))) return;
  const read = ['config', '--file', file, '--no-includes', '-z', '--get-regexp', '^include(if\\..*)?\\.path$'];
  const answer = await runProgram(read, noEnvironment());
  if ('failure' in answer) return;
  for (const entry of answer.toString('utf8').split('\0').slice(0, -1)) {
    const path = entry.slice(entry.indexOf('\n') + 1);
    // A path below a home folder is not followed: git gets no home.
    if (!path.startsWith('~')) await readConfig(resolve(dirname(file), path), looked);
  }
}

const mostConfigs = 100;

async function textOf(file: string): Promise<string> {
  return (await pathKind(file)) === undefined ? '' : (await readRegularFile(file)).toString('utf8');
}

/** The path that a file holds, after `gitdir:` in a `.git` of a work tree that git has added. */
async function pathIn(file: string): Promise<string> {
  return (await textOf(file)).replace(/^gitdir: */, '').trim();
}

function notRegular(file: string): Error {
  return new Error(`${file} is not a regular file.`);
}
