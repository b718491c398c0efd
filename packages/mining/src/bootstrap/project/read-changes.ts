import { hash } from 'node:crypto';
import { RetrievalError, throwIfAborted } from '@touchstone/contract';
import { type Commit, readBlobs, readHistory, resolveCommit } from '@touchstone/ingest/git';
import { type BootstrapRequest, bootstrapDefaults, maxCommits } from '../bootstrap-request.ts';
import { type Dropped, dropCounter, type SourceRun } from '../found-question.ts';
import { type Change, changeOf } from './change.ts';
import { type Project, textOf } from './open-project.ts';
import { pathFilter, readSnapshot, type Snapshot } from './read-snapshot.ts';

/** An older state of the project, and the later changes to its files. */
export interface Changes {
  readonly snapshot: Snapshot;
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly dropped: Dropped;
}

/**
 * Reads the changes since the snapshot. Undefined, with the reason, where there is hardly any history. Throws
 * `invalid_request` where `ref` names no commit.
 */
export async function readChanges(
  project: Project,
  { ref, limit = bootstrapDefaults.limit }: BootstrapRequest,
  run: SourceRun,
): Promise<Changes | { readonly missing: string }> {
  const { root, commit, name } = project;
  if (commit === undefined) return { missing: 'git tracks no file of the folder' };
  const since = ref === undefined ? await chooseSnapshot(project, commit, limit, run) : await named(root, ref);
  if (since === undefined) return { missing: 'too few of its commits say what a few files are about' };
  const snapshot = await readSnapshot(project, since, run.signal);
  if (snapshot === undefined) return { missing: `git cannot list the files of ${since.slice(0, 12)}` };
  const counts = pathFilter(project);
  const { drop, dropped } = dropCounter();
  const found: Change[] = [];
  let read = 0;
  for await (const each of readHistory(root, commit, { maxCommits, since, signal: run.signal })) {
    read += 1;
    run.onFile(read);
    const change = changeOf(each, counts);
    if ('drop' in change) drop(change.drop);
    else found.push(change);
  }
  throwIfAborted(run.signal, `reading of the history of "${name}"`);
  const isCommon = commonFiles(found);
  const changes: Change[] = [];
  for (const change of found) {
    const modified = change.modified.filter((path) => snapshot.paths.has(path) && !isCommon(path));
    if (modified.length === 0) drop('answer_is_gone');
    else changes.push({ ...change, modified });
  }
  const formatting = await onlyFormatted(root, changes, run.signal);
  for (let at = 0; at < formatting.size; at++) drop('formatting_only');
  return { snapshot, changes: changes.filter((change) => !formatting.has(change)), dropped };
}

async function named(root: string, ref: string): Promise<string> {
  const commit = await resolveCommit(root, ref);
  if (commit !== undefined) return commit;
  throw new RetrievalError('invalid_request', `"${ref}" is not a commit of ${root}: name a commit, a tag or a branch.`);
}

/** A file in so large a part of all changes is the subject of none: a version number, a list of everything. */
const commonShare = 0.2;
const leastCommon = 10;

function commonFiles(changes: readonly Change[]): (path: string) => boolean {
  const times = new Map<string, number>();
  for (const path of changes.flatMap(({ modified }) => modified)) times.set(path, (times.get(path) ?? 0) + 1);
  return (path) => (times.get(path) ?? 0) > Math.max(leastCommon, commonShare * changes.length);
}

/** Changes of nothing but white space. */
async function onlyFormatted(
  root: string,
  changes: readonly Change[],
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<Change>> {
  const blobsOf = ({ commit, modified }: Change) =>
    commit.files
      .filter(({ path }) => modified.includes(path))
      .map(({ before = '', after = '' }) => [before, after] as const);
  const wanted = [...new Set(changes.flatMap((change) => blobsOf(change).flat()))];
  const plain = new Map<string, string>();
  for await (const { hash: blob, bytes } of readBlobs(root, wanted, { signal })) {
    plain.set(blob, hash('sha256', (textOf(bytes) ?? blob).replace(/\s+/g, '')));
  }
  return new Set(
    changes.filter((change) => blobsOf(change).every(([before, after]) => plain.get(before) === plain.get(after))),
  );
}

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
async function chooseSnapshot(
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
