import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';

/** What git knows of a folder: read once for each source, not for each file. */
export interface GitState {
  /** Top of the work tree, as a prefix of the folder as it was given. */
  readonly top: string;
  /** HEAD's commit; undefined before the first commit. */
  readonly head?: string;
  /** `owner/name` of the remote `origin`. */
  readonly originRepo?: string;
  /** Paths below `top` that git tracks. */
  readonly tracked: ReadonlySet<string>;
  /** Tracked paths whose content is not HEAD's. */
  readonly changed: ReadonlySet<string>;
}

/** Undefined outside a work tree, without git, or where git refuses: indexing never depends on it. */
export async function readGitState(folder: string): Promise<GitState | undefined> {
  const prefix = await git(folder, ['rev-parse', '--show-prefix']);
  if (prefix === undefined) return undefined;
  const depth = prefix
    .trim()
    .split('/')
    .filter((part) => part !== '').length;
  const real = await realpath(folder).catch(() => folder);
  const top = ascend(real, depth);
  const [head, origin, tracked, status] = await Promise.all([
    git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']),
    git(folder, ['config', '--get', 'remote.origin.url']),
    git(folder, ['ls-files', '-z', '--full-name']),
    git(folder, ['status', '--porcelain=v1', '-z', '--untracked-files=no', '--no-renames', '--', '.']),
  ]);
  if (tracked === undefined || status === undefined) return undefined;
  const originRepo = repoOf(origin?.trim());
  return {
    top,
    ...(head !== undefined && { head: head.trim() }),
    ...(originRepo !== undefined && { originRepo }),
    tracked: new Set(tracked.split('\0').filter((path) => path !== '')),
    changed: new Set(status.split('\0').flatMap((entry) => (entry === '' ? [] : [entry.slice(3)]))),
  };
}

/** Path of a file below the top, with forward slashes. */
export function pathBelow(top: string, file: string): string {
  return relative(top, file).split(sep).join('/');
}

/** Read-only: no index refresh is written, and no program that a repository's own config names is started. */
function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  const safe = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', folder];
  return new Promise((resolve) => {
    execFile('git', [...safe, ...args], { maxBuffer: 256 * 1024 * 1024, windowsHide: true }, (error, stdout) =>
      resolve(error === null ? stdout : undefined),
    );
  });
}

function ascend(folder: string, levels: number): string {
  return levels === 0 ? folder : ascend(folder.slice(0, folder.lastIndexOf(sep)) || sep, levels - 1);
}

/** `git@github.com:fastify/fastify.git` and `https://github.com/fastify/fastify` are `fastify/fastify`. */
function repoOf(remote: string | undefined): string | undefined {
  return /[/:]([^/:]+\/[^/:]+?)(?:\.git)?\/?$/.exec(remote ?? '')?.[1];
}
