import { sourceFilter } from '@touchstone/ingest';
import { readBlobs, readTree } from '@touchstone/ingest/git';
import type { CorpusDocument } from '../found-question.ts';
import { harmlessTextOf, isPlainPath, type Project } from './open-project.ts';

/** The files of a project as they were at a commit. */
export interface Snapshot {
  readonly commit: string;
  /** Paths of the files that an index of that state would hold. */
  readonly paths: ReadonlySet<string>;
  /** Each of them with its text, read from git; files that are not UTF-8, or contain a key, are left out. */
  documents(): AsyncIterable<CorpusDocument>;
}

/** Undefined where git cannot list the commit. */
export async function readSnapshot(
  project: Project,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<Snapshot | undefined> {
  const { root } = project;
  const tree = await readTree(root, commit);
  if (tree === undefined) return undefined;
  const counts = pathFilter(project);
  const files = tree.filter(({ path, sizeBytes }) => counts(path, sizeBytes));
  return {
    commit,
    paths: new Set(files.map(({ path }) => path)),
    documents: async function* () {
      // One blob may be several files; git answers in the order of the names.
      const hashes = files.map(({ hash }) => hash);
      let at = 0;
      for await (const { hash, bytes } of readBlobs(root, hashes, { signal })) {
        while (at < files.length && files[at]?.hash !== hash) at += 1;
        const path = files[at]?.path;
        at += 1;
        const text = path === undefined ? undefined : await harmlessTextOf(bytes, path);
        if (path !== undefined && text !== undefined && text.trim() !== '') yield { id: path, path, text };
      }
    },
  };
}

/** True if an index of the project could hold a file of a commit: by its path, and by its size where that is known. */
export function pathFilter({ prefix, source }: Project): (path: string, sizeBytes?: number) => boolean {
  const isChosen = sourceFilter(source);
  return (path, sizeBytes = 0) =>
    path.startsWith(prefix) && isPlainPath(path) && isChosen({ path: path.slice(prefix.length), sizeBytes });
}
