import { execFile } from 'node:child_process';
import { findGit } from './find-git.ts';

/** The output of git, or its error message. */
export type GitOutput = Buffer | { readonly failure: string };

/** Default of the largest answer in bytes. */
export const defaultMaxBytes = 256 * 1024 * 1024;

/** Files that git opens are checked before; this is for reads that sleep all the same, as on a lost network disk. */
const timeoutMs = 120_000;

/** Starts the git of PATH and waits for its end. */
export function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  maxBuffer: number = defaultMaxBytes,
): Promise<GitOutput> {
  const git = findGit(env.PATH ?? '');
  if (git === undefined) return Promise.resolve({ failure: 'git is not installed' });
  const options = { encoding: 'buffer', env, maxBuffer, timeout: timeoutMs, windowsHide: true } as const;
  return new Promise((resolve) => {
    execFile(git, args, options, (error, stdout, stderr) =>
      resolve(error === null ? stdout : { failure: stderr.toString('utf8') }),
    );
  });
}
