import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { resolveCommit } from './git/resolve-commit.ts';
import { type GitRead, runGit } from './git/run-git.ts';

/** The git state of a folder: read once for each source, not for each file. */
interface GitState {
  /** Top of the work tree, as a prefix of the folder as configured. */
  readonly top: string;
  /** `owner/name` of the remote `origin`. */
  readonly originRepo?: string;
  /** Paths below `top` that git tracks. */
  readonly tracked: ReadonlySet<string>;
  /** HEAD; undefined before the first commit. */
  readonly head?: HeadCommit;
}

interface HeadCommit {
  readonly commit: string;
  /** Time of the commit. */
  readonly committedMs: number;
  /** The hash of each regular file's blob in its tree, by path below the top. */
  readonly blobs: ReadonlyMap<string, string>;
}

/** Undefined outside a work tree, without git, or where git refuses: indexing never depends on it. */
export async function readGitState(folder: string): Promise<GitState | undefined> {
  const prefix = await askGit(folder, ['rev-parse', '--show-prefix']);
  if (prefix === undefined) return undefined;
  const depth = prefix
    .trim()
    .split('/')
    .filter((part) => part !== '').length;
  const real = await realpath(folder).catch(() => folder);
  const [head, origin, tracked] = await Promise.all([
    readHead(folder),
    askGit(folder, ['config', '--local', '--get', 'remote.origin.url']),
    askGit(folder, ['ls-files', '-z', '--full-name']),
  ]);
  if (tracked === undefined) return undefined;
  return {
    top: ascend(real, depth),
    originRepo: repoOf(origin?.trim()),
    tracked: new Set(tracked.split('\0').filter((path) => path !== '')),
    head,
  };
}

/** Path of a file below the top, with forward slashes. */
export function pathBelow(top: string, file: string): string {
  return relative(top, file).split(sep).join('/');
}

/** Undefined before the first commit, and where an object of it is not here (a partial clone). */
async function readHead(folder: string): Promise<HeadCommit | undefined> {
  const commit = await resolveCommit(folder, 'HEAD');
  if (commit === undefined) return undefined;
  const [object, tree] = await Promise.all([
    askGit(folder, ['cat-file', 'commit', commit]),
    askGit(folder, ['ls-tree', '-r', '-z', '--full-name', commit]),
  ]);
  // `committer Name <address> 1764720000 +0100`, among the headers before the first empty line.
  const seconds = /^committer .*> (\d+) [+-]\d+$/m.exec(object?.split('\n\n', 1)[0] ?? '')?.[1];
  if (tree === undefined || seconds === undefined) return undefined;
  return { commit, committedMs: Number(seconds) * 1000, blobs: blobsOf(tree) };
}

/** Entries are `100644 blob <hash>\t<path>`; links and submodules are no files. */
function blobsOf(tree: string): ReadonlyMap<string, string> {
  const entries = tree.split('\0').map((entry) => /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(entry));
  return new Map(entries.flatMap((entry) => (entry?.[1] && entry[2] ? [[entry[2], entry[1]] as const] : [])));
}

async function askGit(folder: string, read: GitRead): Promise<string | undefined> {
  return (await runGit(folder, read))?.toString('utf8');
}

function ascend(folder: string, levels: number): string {
  return levels === 0 ? folder : ascend(folder.slice(0, folder.lastIndexOf(sep)) || sep, levels - 1);
}

/** `git@github.com:fastify/fastify.git` and `https://github.com/fastify/fastify` are `fastify/fastify`. */
function repoOf(remote: string | undefined): string | undefined {
  return /[/:]([^/:]+\/[^/:]+?)(?:\.git)?\/?$/.exec(remote ?? '')?.[1];
}
