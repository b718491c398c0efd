import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { resolveCommit } from '../sources/git/resolve-commit.ts';
import { runGit } from '../sources/git/run-git.ts';

/** A folder that cited paths may start at. */
export interface CitedRoot {
  /** Absolute. */
  readonly root: string;
  /** The repository or package that citations call it; absent: any. */
  readonly repo?: string;
}

/** The largest file that is read, in MiB: no file that is indexed comes near it. */
const maxMebibytes = 64;

/** The same in bytes. */
const maxSourceBytes = maxMebibytes * 1024 * 1024;

/** A file's bytes; or why something that is there is not read. */
type FileBelow = { readonly bytes: Uint8Array } | { readonly refused: string };

/** Reads a file below a folder; undefined when there is none. A path that leads out of the folder, also by a link, is none. */
export async function readBelow(root: string, path: string): Promise<FileBelow | undefined> {
  const file = resolve(root, path);
  if (isAbsolute(path) || !isBelow(root, file)) return undefined;
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    return isBelow(realRoot, realFile) ? await readRegular(realFile) : undefined;
  } catch {
    return undefined; // Not there, or not to be read by us: both are "missing".
  }
}

/**
 * Only a regular file of bounded size: a pipe would never end, nor would a device. Opened without waiting for a pipe's
 * writer.
 */
async function readRegular(file: string): Promise<FileBelow> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (!found.isFile()) return { refused: `${file} is not a regular file.` };
    if (found.size > maxSourceBytes)
      return { refused: `${file} is larger than ${maxMebibytes} MiB, so it is not read.` };
    return { bytes: await handle.readFile() };
  } finally {
    await handle.close();
  }
}

function isBelow(root: string, file: string): boolean {
  const path = relative(root, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Git's object for a file at a ref. */
type GitObject =
  | { readonly bytes: Uint8Array }
  /** The ref is no commit here: no repository, or one that does not have it. */
  | { readonly missing: 'ref' }
  /** The commit is here and has no such file, or one too large to read. */
  | { readonly missing: 'path' };

/** Reads a file as a commit has it; `path` starts at `folder`. Nothing is checked out, fetched or written. */
export async function readGitObject(folder: string, ref: string, path: string): Promise<GitObject> {
  const commit = await resolveCommit(folder, ref);
  if (commit === undefined) return { missing: 'ref' };
  const bytes = await runGit(folder, ['cat-file', 'blob', `${commit}:./${path}`], { maxBytes: maxSourceBytes });
  return bytes === undefined ? { missing: 'path' } : { bytes };
}
