import { isObjectName } from './resolve-commit.ts';
import { type GitStream, type StreamOptions, streamGit } from './stream-git.ts';

/** A file that a commit changed, against its parent. */
interface ChangedFile {
  /** From the top of the repository, with forward slashes. */
  readonly path: string;
  /** A file that moves is removed and added. */
  readonly change: 'added' | 'modified' | 'removed' | 'other';
  /** Blobs, for `readBlobs`; absent where the file was not there. */
  readonly before?: string;
  readonly after?: string;
}

/** A commit that is no merge. */
export interface Commit {
  readonly hash: string;
  /** Absent for the first commit of a history. */
  readonly parent?: string;
  readonly committedMs: number;
  readonly author: { readonly name: string; readonly email: string };
  /** The whole message. */
  readonly message: string;
  readonly files: readonly ChangedFile[];
}

interface HistoryOptions extends StreamOptions {
  /** Commits to read at most. */
  readonly maxCommits: number;
  /** Leave out this commit and all before it. */
  readonly since?: string;
}

/**
 * The ancestors of a commit, newest first, without merges and without empty commits. Read lazily, so that a long
 * history costs only the part that is read. Ends early where git fails; both commits are named by their whole hashes
 * (`resolveCommit`).
 */
export async function* readHistory(
  folder: string,
  commit: string,
  { maxCommits, since, signal }: HistoryOptions,
): AsyncGenerator<Commit> {
  if (!isObjectName(commit) || (since !== undefined && !isObjectName(since))) return;
  const range = since === undefined ? [commit] : [commit, `^${since}`];
  const changes = await streamGit(folder, [...diffTree], { signal });
  // Started last, because the output of a process that ends before it is read is lost.
  const list = await streamGit(folder, ['rev-list', '--no-merges', `--max-count=${maxCommits}`, ...range], { signal });
  try {
    if (list === undefined || changes === undefined) return;
    list.output.pipe(changes.input);
    yield* commits(changes);
  } finally {
    list?.stop();
    changes?.stop();
  }
}

const diffTree = [
  'diff-tree',
  '--stdin',
  ...['-r', '-z', '--root', '--raw', '--no-abbrev', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-notes'],
  '--format=%x00%H%x00%P%x00%ct%x00%an%x00%ae%x00%B',
] as const;

/**
 * Fields end with NUL, which neither a message nor a path can hold. A commit begins with an empty field and has seven; each change is
 * two more, of which the first begins with a colon.
 */
async function* commits(changes: GitStream): AsyncGenerator<Commit> {
  const heading: string[] = [];
  let files: ChangedFile[] = [];
  let entry: string | undefined;
  for await (const field of fields(changes)) {
    if (entry !== undefined) {
      files.push(changedFile(entry, field));
      entry = undefined;
    } else if (heading.length < headingFields) {
      heading.push(field);
    } else if (field.trimStart().startsWith(':')) {
      entry = field.trimStart();
    } else {
      yield commitOf(heading, files);
      heading.splice(0, headingFields, field);
      files = [];
    }
  }
  if (heading.length === headingFields) yield commitOf(heading, files);
}

const headingFields = 7;

function commitOf(
  [, hash = '', parents = '', seconds = '', name = '', email = '', message = '']: readonly string[],
  files: readonly ChangedFile[],
): Commit {
  const parent = parents.split(' ')[0];
  return {
    hash,
    parent: parent === '' ? undefined : parent,
    committedMs: Number(seconds) * 1000,
    author: { name, email },
    message: message.trim(),
    files,
  };
}

/** `:100644 100644 <before> <after> M` */
function changedFile(entry: string, path: string): ChangedFile {
  const [, , before = '', after = '', letter = ''] = entry.split(' ');
  return {
    path,
    change: changeNames[letter] ?? 'other',
    before: /[^0]/.test(before) ? before : undefined,
    after: /[^0]/.test(after) ? after : undefined,
  };
}

const changeNames: Readonly<Record<string, ChangedFile['change']>> = { A: 'added', M: 'modified', D: 'removed' };

/** A field longer than any message or path that a person wrote ends the reading. */
const maxFieldBytes = 4 * 1024 * 1024;

async function* fields(git: GitStream): AsyncGenerator<string> {
  let open: Buffer[] = [];
  let openBytes = 0;
  for await (const part of git.parts()) {
    let from = 0;
    for (let end = part.indexOf(0); end !== -1; end = part.indexOf(0, from)) {
      yield Buffer.concat([...open, part.subarray(from, end)]).toString('utf8');
      open = [];
      openBytes = 0;
      from = end + 1;
    }
    open.push(part.subarray(from));
    openBytes += part.length - from;
    if (openBytes > maxFieldBytes) return;
  }
}
