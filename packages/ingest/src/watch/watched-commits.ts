import { dirname, resolve } from 'node:path';
import { runGit } from '@touchstone/git-reader';
import type { ResolvedSource } from '../sources/source.js';

/** The commits that sources are of. */
export interface WatchedCommits {
  /** The files in which git notes a commit, a checkout or a reset; absolute. */
  readonly files: ReadonlySet<string>;
  /** Whether HEAD of a source is another commit than at the last look. */
  haveChanged(): Promise<boolean>;
}

export async function watchedCommits(sources: readonly ResolvedSource[]): Promise<WatchedCommits> {
  const folders = [...new Set(sources.map(({ kind, location }) => (kind === 'folder' ? location : dirname(location))))];
  const heads = () => Promise.all(folders.map(headOf));
  const files = await Promise.all(folders.map(noteFiles));
  let known = (await heads()).join();
  return {
    files: new Set(files.flat()),
    haveChanged: async () => {
      const before = known;
      known = (await heads()).join();
      return known !== before;
    },
  };
}

async function headOf(folder: string): Promise<string> {
  return (await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']))?.toString('utf8').trim() ?? '';
}

/** HEAD names the branch; its log grows with every commit, also where the branch stays. A work tree may have its own. */
async function noteFiles(folder: string): Promise<readonly string[]> {
  const paths = await runGit(folder, ['rev-parse', '--git-path', 'HEAD', '--git-path', 'logs/HEAD']);
  const lines = paths?.toString('utf8').split('\n') ?? [];
  return lines.filter((line) => line !== '').map((line) => resolve(folder, line));
}
