import { lstat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { FolderRules } from './git/work-tree/folder-rules.ts';
import { openFolderRules } from './git/work-tree/open-folder-rules.ts';
import { isBelow } from './git/work-tree/repository-at.ts';
import type { IngestReader } from './ingest-reader.ts';
import { byPath, emptyListing, type FileListing, listFiles, openWalk, visitEntry, type Walk } from './list-files.ts';
import { alwaysIgnored, isAlwaysIgnored } from './skip-rules.ts';
import type { ResolvedSource } from './source.ts';

interface PatchOptions {
  /** Absolute. */
  readonly locations: ReadonlySet<string>;
  readonly readers: readonly IngestReader[];
  readonly signal: AbortSignal | undefined;
}

/**
 * The listing of a source after some paths below it have changed, as `listFiles` would find it. Only these paths are looked at, and the
 * ignore files of the folders above them.
 */
export async function patchListing(
  source: ResolvedSource,
  listing: FileListing,
  { locations, readers, signal }: PatchOptions,
): Promise<FileListing> {
  const { location: root } = source;
  const touched = [...locations].filter((location) => isBelow(location, root));
  if (touched.length === 0) return listing;
  // The source itself came, went or is a single file.
  if (source.kind !== 'folder' || touched.includes(root))
    return listFiles(source, readers, signal).catch(() => emptyListing);
  const isTouched = (path: string) => touched.some((each) => isBelow(join(root, path), each));
  const walk = openWalk(source, readers, signal);
  const outer = outermost(touched);
  const only = outer.map((location) => relative(root, location));
  const rules = await openFolderRules(root, { only, passedOver: alwaysIgnored });
  for (const location of outer) await look(walk, location, rules);
  const files = [...listing.files.filter(({ path }) => !isTouched(path)), ...walk.files];
  const skipped = [...listing.skipped.filter(({ path }) => !isTouched(path)), ...walk.skipped];
  // Only the next walk of the whole source shows further names of a changed file.
  const linkedElsewhere = listing.linkedElsewhere.filter((path) => !isTouched(path));
  const folders = [...listing.folders.filter((path) => path === '' || !isTouched(path)), ...walk.folders];
  return { folders: folders.sort(), files: files.toSorted(byPath), skipped: skipped.toSorted(byPath), linkedElsewhere };
}

/** Without paths that lie below others: a folder is walked as a whole. */
function outermost(locations: readonly string[]): readonly string[] {
  return locations.filter((location) => !locations.some((other) => other !== location && isBelow(location, other)));
}

async function look(walk: Walk, location: string, top: FolderRules): Promise<void> {
  const stats = await lstat(location).catch(() => undefined);
  if (stats === undefined) return;
  const parts = relative(walk.source.location, location).split(sep);
  if (parts.some(isAlwaysIgnored)) return;
  let rules = top;
  for (const part of parts.slice(0, -1)) {
    const inner = await rules.enter(part);
    if (typeof inner === 'string') return;
    rules = inner;
  }
  await visitEntry(walk, parts.join('/'), Object.assign(stats, { name: basename(location) }), rules);
}
