import { type Commit, readHistory } from '@touchstone/ingest/git';
import { maxCommits } from '../bootstrap-request.ts';
import type { SourceRun } from '../found-question.ts';
import { changeOf } from './change.ts';
import type { Project } from './open-project.ts';
import { pathFilter } from './read-snapshot.ts';

/** So many more than the limit, because some will be near duplicates. */
const spare = 1.5;

/** A state with fewer of today's files is another project. */
const leastFiles = 1 / 2;

/** Fewer questions are none. */
const leastChanges = 5;

/**
 * The newest state of a project before enough changes of files that it already has; where no state has enough, the one with most. It has
 * at least half as many files as there are today. Undefined where the history is too short.
 */
export async function chooseSnapshot(
  project: Project,
  commit: string,
  limit: number,
  { signal, onFile }: SourceRun,
): Promise<string | undefined> {
  const tally = changeTally(project);
  let best: { readonly parent: string; readonly changes: number } | undefined;
  let read = 0;
  for await (const each of readHistory(project.root, commit, { maxCommits, signal })) {
    read += 1;
    onFile(read);
    const { changes, files } = tally.add(each);
    if (each.parent === undefined || files < project.files.length * leastFiles) continue;
    if (changes > (best?.changes ?? leastChanges - 1)) best = { parent: each.parent, changes };
    if (changes >= limit * spare) break;
  }
  return best?.parent;
}

/** Counts, going back commit by commit, the changes whose files were there before, and the files that were there. */
function changeTally(project: Project): { add(commit: Commit): { readonly changes: number; readonly files: number } } {
  const counts = pathFilter(project);
  const byPath = new Map<string, { open: number }[]>();
  let changes = 0;
  let files = project.files.length;
  return {
    add: (commit) => {
      const change = changeOf(commit, counts);
      if (!('drop' in change)) {
        const tallied = { open: change.modified.length };
        changes += 1;
        for (const path of change.modified) byPath.set(path, [...(byPath.get(path) ?? []), tallied]);
      }
      for (const { path } of commit.files.filter((file) => file.change === 'added' && counts(file.path))) {
        files -= 1;
        for (const tallied of byPath.get(path) ?? []) {
          tallied.open -= 1;
          if (tallied.open === 0) changes -= 1;
        }
        byPath.delete(path);
      }
      files += commit.files.filter((file) => file.change === 'removed' && counts(file.path)).length;
      return { changes, files };
    },
  };
}
