import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { pathBelow, readGitState } from './git-state.js';
import type { ListedFile } from './list-files.js';
import type { ResolvedSource } from './source.js';

/** What is known of a file beyond what git said when the source was opened. */
export interface FileState {
  /** It changed since, so it is not as committed. */
  readonly isEdited: boolean;
}

/** Where the documents of a source belong: its root, repo and ref, as `Source` describes them. */
export interface SourcePlace {
  readonly repo: string;
  /** Path of a file below the root, with forward slashes. */
  pathOf(location: string): string;
  /** What pins the version of a file, or of a record in it, with this content. */
  refsOf(location: string, state?: FileState): (contentHash: string) => string;
}

/** Asks git and package.json once. Throws `invalid_config` when a file lies outside an explicit `root`. */
export async function locateSource(
  resolved: ResolvedSource,
  files: readonly ListedFile[],
  baseDir: string,
): Promise<SourcePlace> {
  const { source } = resolved;
  const folder = resolved.kind === 'folder' ? resolved.location : dirname(resolved.location);
  const real = await realpath(folder);
  const git = await readGitState(folder);
  const inGit = (location: string) => pathBelow(git?.top ?? real, join(real, relative(folder, location)));
  const tracked = git !== undefined && files.some(({ location }) => git.tracked.has(inGit(location))) ? git : undefined;
  const packageFolder = installedPackage(folder);
  const manifest = packageFolder === undefined ? undefined : await readManifest(packageFolder);
  const root =
    source.root === undefined ? (packageFolder ?? outermost(folder, baseDir)) : resolve(baseDir, source.root);
  const pathOf = (location: string) =>
    source.root === undefined && tracked !== undefined ? inGit(location) : belowRoot(root, location, resolved);
  const top = source.root === undefined && tracked !== undefined ? tracked.top : root;
  const repo =
    source.repo ??
    (tracked === undefined ? manifest?.name : undefined) ??
    tracked?.originRepo ??
    (await readManifest(top))?.name ??
    basename(top);
  return {
    repo,
    pathOf,
    refsOf: (location, { isEdited } = { isEdited: false }) => {
      const { ref } = source;
      if (ref !== undefined) return () => ref;
      const path = tracked === undefined ? '' : inGit(location);
      const isCommitted = !isEdited && tracked?.tracked.has(path) && !tracked.changed.has(path);
      const head = isCommitted ? tracked?.head : undefined;
      if (head !== undefined) return () => head;
      if (manifest?.version === undefined || tracked !== undefined) return (contentHash) => contentHash;
      const version = `${manifest.name}@${manifest.version}`;
      return () => version;
    },
  };
}

/** Folders of one project share its root, so that `docs/README.md` and `src/README.md` stay apart. */
function outermost(folder: string, baseDir: string): string {
  const path = pathBelow(baseDir, folder);
  return path === '..' || path.startsWith('../') ? folder : baseDir;
}

/** The folder of the innermost package below a node_modules folder that holds this one, by the path as it was named. */
function installedPackage(folder: string): string | undefined {
  const parts = folder.split(sep);
  const at = parts.lastIndexOf('node_modules');
  if (at < 0) return undefined;
  const length = parts[at + 1]?.startsWith('@') ? 3 : 2;
  return parts.length < at + length ? undefined : parts.slice(0, at + length).join(sep);
}

async function readManifest(folder: string): Promise<{ name: string; version?: string } | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('name' in manifest)) return undefined;
    if (typeof manifest.name !== 'string' || manifest.name === '') return undefined;
    const version = 'version' in manifest && typeof manifest.version === 'string' ? manifest.version : undefined;
    return { name: manifest.name, ...(version !== undefined && { version }) };
  } catch {
    return undefined; // No package here; the folder's name serves.
  }
}

function belowRoot(root: string, location: string, { id }: ResolvedSource): string {
  const path = pathBelow(root, location);
  if (path.startsWith('../') || path === '') {
    throw new RetrievalError('invalid_config', `Source "${id}": ${location} is not below its root ${root}.`);
  }
  return path;
}
