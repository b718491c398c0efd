import { runGit } from '../sources/git/run-git.ts';
import { maxSourceBytes } from './cited-root.ts';

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
  const commit = await runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit === undefined) return { missing: 'ref' };
  const blob = `${commit.toString('utf8').trim()}:./${path}`;
  const bytes = await runGit(folder, ['cat-file', 'blob', blob], { maxBytes: maxSourceBytes });
  return bytes === undefined ? { missing: 'path' } : { bytes };
}
