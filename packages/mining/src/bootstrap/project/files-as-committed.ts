import { readFile } from 'node:fs/promises';
import { isBlob, readTree } from '@touchstone/ingest/git';

/** Replaces the commit where the files are not those of one. */
const workingCopy = 'working copy';

/**
 * The state of files: the commit, where the bytes of each one are its blob there; else `workingCopy`. Git's own status
 * does not count, since it compares after filters and conversions.
 */
export async function stateOfFiles(
  root: string,
  commit: string | undefined,
  files: readonly { readonly location: string; readonly path: string }[],
): Promise<string> {
  const tree = commit === undefined ? undefined : await readTree(root, commit);
  if (commit === undefined || tree === undefined) return workingCopy;
  const blobs = new Map(tree.map(({ path, hash }) => [path, hash]));
  for (const { location, path } of files) {
    const blob = blobs.get(path);
    const bytes = blob === undefined ? undefined : await readFile(location).catch(() => undefined);
    if (blob === undefined || bytes === undefined || !isBlob(bytes, blob)) return workingCopy;
  }
  return commit;
}
