import { execFile } from 'node:child_process';
import { maxSourceBytes } from './source-place.js';

/** What git says of a file at a ref. */
export type GitObject =
  | { readonly bytes: Buffer }
  /** The ref is no commit here: no repository, or one that does not have it. */
  | { readonly missing: 'ref' }
  /** The commit is here and has no such file, or one too large to read. */
  | { readonly missing: 'path' };

/** Reads a file as a commit has it; `path` starts at `folder`. Nothing is checked out, fetched or written. */
export async function readGitObject(folder: string, ref: string, path: string): Promise<GitObject> {
  // A ref that begins with a dash would be read as an option.
  if (ref.startsWith('-')) return { missing: 'ref' };
  const commit = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit === undefined) return { missing: 'ref' };
  const bytes = await git(folder, ['cat-file', 'blob', `${commit.toString('utf8').trim()}:./${path}`]);
  return bytes === undefined ? { missing: 'path' } : { bytes };
}

/** Read-only: nothing is fetched, and no program that a repository's own config names is started. */
function git(folder: string, args: readonly string[]): Promise<Buffer | undefined> {
  const safe = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'protocol.allow=never', '-C', folder];
  return new Promise((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: maxSourceBytes, windowsHide: true } as const;
    execFile('git', [...safe, ...args], options, (error, stdout) => resolve(error === null ? stdout : undefined));
  });
}
