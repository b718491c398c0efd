import { isObjectName } from './resolve-commit.ts';
import { runGit } from './run-git.ts';

/** A regular file of a commit. */
interface TreeFile {
  /** From the top of the repository, with forward slashes. */
  readonly path: string;
  /** Of its blob, for `readBlobs`. */
  readonly hash: string;
  readonly sizeBytes: number;
}

/** The regular files of a commit, in git's order; links and submodules are none. Undefined where git cannot list them. */
export async function readTree(folder: string, commit: string): Promise<readonly TreeFile[] | undefined> {
  if (!isObjectName(commit)) return undefined;
  const answer = await runGit(folder, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit]);
  return answer
    ?.toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [, hash, size, path] = /^100\d+ blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(entry) ?? [];
      return hash && size && path ? [{ path, hash, sizeBytes: Number(size) }] : [];
    });
}
