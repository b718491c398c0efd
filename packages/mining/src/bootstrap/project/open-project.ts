import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { findSecret, listSource, type Source } from '@touchstone/ingest';
import { isBlob, readTree, resolveCommit } from '@touchstone/ingest/git';
import { prefixOf, trackedPrefix } from '../../workspace/prefix-of.ts';
import type { BootstrapRequest } from '../bootstrap-request.ts';

/** A file of the project as it is now. */
interface ProjectFile {
  /** Below the root, with forward slashes. */
  readonly path: string;
  /** Its text; undefined where it is gone, not UTF-8, or holds a key or token. Read at each call. */
  text(): Promise<string | undefined>;
}

export interface Project {
  readonly name: string;
  /** The folder of relative paths; absolute. */
  readonly root: string;
  /** Path of the folder that was named below the root, with a slash at its end; '' where it is the root. */
  readonly prefix: string;
  /** The files to read, by the rules of ingestion. */
  readonly source: Source;
  /** In order of path. */
  readonly files: readonly ProjectFile[];
  /** HEAD, where git tracks the folder. */
  readonly commit?: string;
  /** The present state of the files: HEAD, where each one is as it was committed; else `working copy`. */
  readonly ref: string;
}

/** Lists the files that an index of the project would hold. Throws `invalid_request` where there is no such folder. */
export async function openProject(
  { path, name, root: given, include, exclude, into }: BootstrapRequest,
  signal: AbortSignal | undefined,
): Promise<Project> {
  if (!(await isFolder(path))) {
    throw new RetrievalError('invalid_request', `${path} is not a folder: name the folder of a project.`);
  }
  const below = await trackedPrefix(path);
  const root = given ?? (below === undefined ? path : ascend(path, below));
  const prefix = prefixOf(root, path);
  // The output of an earlier run is no part of the project.
  const own = prefixOf(path, into).replace(/\/$/, '');
  const source: Source = { path, include, exclude: own === '' ? exclude : [...(exclude ?? []), own] };
  const { files } = await listSource(source, { baseDir: path, signal });
  const plain = files
    .filter(({ path: below }) => isPlainPath(below))
    .map(({ location, path: below }) => ({ location, path: prefix + below }));
  const commit = below === undefined ? undefined : await resolveCommit(path, 'HEAD');
  return {
    name: plainName(name ?? basename(path)),
    ...{ root, prefix, source },
    files: plain.map(({ location, path: below }) => ({ path: below, text: () => readText(location) })),
    commit,
    ref: await stateOfFiles(root, commit, plain),
  };
}

/** The text of bytes that are UTF-8 and no binary file. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The same where the text holds no key or token: a set is passed on more easily than a project. */
export async function harmlessTextOf(bytes: Uint8Array, path: string): Promise<string | undefined> {
  const text = textOf(bytes);
  return text === undefined || (await findSecret(text, path)) !== undefined ? undefined : text;
}

/** Sets are files of this name. */
function plainName(name: string): string {
  return name.replace(/[/\\\p{Cc}]+/gu, '-').slice(0, 100);
}

/** Paths are ids in tables: no tabs, no line ends. */
export function isPlainPath(path: string): boolean {
  return !/\p{Cc}/u.test(path);
}

async function readText(location: string): Promise<string | undefined> {
  const bytes = await readFile(location).catch(() => undefined);
  return bytes && harmlessTextOf(bytes, location);
}

function ascend(folder: string, prefix: string): string {
  const levels = prefix.split('/').filter((part) => part !== '').length;
  return join(folder, ...Array.from({ length: levels }, () => '..'));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Replaces the commit where the files are not those of one. */
const workingCopy = 'working copy';

/**
 * The state of files: the commit, where the bytes of each one are its blob there; else `workingCopy`. Git's own status
 * does not count, since it compares after filters and conversions.
 */
async function stateOfFiles(
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
