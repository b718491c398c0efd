import { runGit } from './run-git.ts';

/**
 * The commit of a name: a branch, a tag, `HEAD~20`, digits of a hash. Undefined where there is none, git is missing, or
 * the folder is in no repository.
 */
export async function resolveCommit(folder: string, ref: string): Promise<string | undefined> {
  // A name cannot begin with a hyphen; git would take it for an option.
  if (ref.startsWith('-') || ref.trim() === '') return undefined;
  const answer = await runGit(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  const commit = answer?.toString('utf8').trim();
  return commit !== undefined && isObjectName(commit) ? commit : undefined;
}

/** The whole name of an object, SHA-1 or SHA-256: nothing that git could take for something else. */
export function isObjectName(name: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name);
}
