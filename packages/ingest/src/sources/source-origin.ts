import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathBelow, readGitState } from './git-state.ts';
import { invalidConfig } from './invalid-config.ts';
import type { ListedFile } from './list-files.ts';
import { type PackageManifest, packageManifest } from './package-manifest.ts';
import type { ResolvedSource } from './source.ts';

/** The content of a file, or of a record in a file. */
export interface ReadContent {
  /** `sha256:` and the digest of the file's bytes, or of the record's. */
  readonly contentHash: string;
  /** True if the bytes of the file are its blob in HEAD's tree. */
  readonly isCommitted: boolean;
  /** Time of the file's last change; absent for a record. */
  readonly modifiedMs?: number;
}

/** The origin of a source's documents: its root, repo and ref, as in `Source`. */
interface SourceOrigin {
  readonly repo: string;
  /** Path of a file below the root, with forward slashes. */
  pathOf(location: string): string;
  /** The hash of the file's blob in HEAD's tree; undefined for one that HEAD does not have. */
  committedBlobOf(location: string): string | undefined;
  /** The version of this content. */
  refOf(content: ReadContent): string;
  /**
   * The time of this content in milliseconds: of the commit that has it, else of the file's last change. Absent below node_modules,
   * where installers set times of their own.
   */
  timeOf(content: ReadContent): number | undefined;
}

/** Reads git and package.json once. Throws `invalid_config` when a file lies outside an explicit `root`. */
export async function locateSource(
  resolved: ResolvedSource,
  files: readonly ListedFile[],
  baseDir: string,
): Promise<SourceOrigin> {
  const { source } = resolved;
  const folder = resolved.kind === 'folder' ? resolved.location : dirname(resolved.location);
  const real = await realpath(folder);
  const git = await readGitState(folder);
  const inGit = (location: string) => pathBelow(git?.top ?? real, join(real, relative(folder, location)));
  const tracked = git !== undefined && files.some(({ location }) => git.tracked.has(inGit(location))) ? git : undefined;
  const packageFolder = installedPackage(folder);
  const root =
    source.root === undefined ? (packageFolder ?? outermost(folder, baseDir)) : resolve(baseDir, source.root);
  const pathOf = (location: string) =>
    source.root === undefined && tracked !== undefined ? inGit(location) : belowRoot(root, location, resolved);
  const top = source.root === undefined && tracked !== undefined ? tracked.top : root;
  const manifest = await packageManifest(tracked === undefined ? (packageFolder ?? top) : top);
  const repo = source.repo ?? tracked?.originRepo ?? manifest.name ?? basename(top);
  // Installed, or unpacked: without git, a publishable package is named by its version.
  const isPackage = tracked === undefined && (packageFolder !== undefined || git === undefined);
  const release = isPackage ? releaseOf(manifest) : undefined;
  return {
    repo,
    pathOf,
    committedBlobOf: (location) => tracked?.head?.blobs.get(inGit(location)),
    refOf: ({ contentHash, isCommitted }) => {
      if (source.ref !== undefined) return source.ref;
      if (isCommitted && tracked?.head !== undefined) return tracked.head.commit;
      return release ?? contentHash;
    },
    timeOf: ({ isCommitted, modifiedMs }) => {
      if (modifiedMs === undefined) return undefined;
      if (isCommitted && tracked?.head !== undefined) return tracked.head.committedMs;
      return packageFolder === undefined || tracked !== undefined ? modifiedMs : undefined;
    },
  };
}

/** `name@version`, where both are valid for a registry. */
function releaseOf({ name, version = '', isPrivate = false }: PackageManifest): string | undefined {
  return name === undefined || isPrivate || !/^\d+\.\d+\.\d+/.test(version) ? undefined : `${name}@${version}`;
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

function belowRoot(root: string, location: string, { id }: ResolvedSource): string {
  const path = pathBelow(root, location);
  if (path.startsWith('../') || path === '') {
    throw invalidConfig(`Source "${id}": ${location} is not below its root ${root}.`);
  }
  return path;
}
