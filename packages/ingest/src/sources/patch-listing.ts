import { lstat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { IngestReader } from '../readers/ingest-reader.js';
import { isIgnored, rulesAbove, rulesOf } from './ignore-rules.js';
import { type FileListing, listFiles, openWalk, visitFile, visitFolder, type Walk } from './list-files.js';
import { isAlwaysIgnored } from './skip-rules.js';
import type { ResolvedSource } from './source.js';

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
  const touched = [...locations].filter((location) => location === root || location.startsWith(`${root}${sep}`));
  if (touched.length === 0) return listing;
  // The source itself came, went or is a single file.
  if (source.kind !== 'folder' || touched.includes(root)) return listFiles(source, readers, signal).catch(() => gone);
  const isTouched = (path: string) => {
    const location = join(root, path);
    return touched.some((each) => location === each || location.startsWith(`${each}${sep}`));
  };
  const walk = openWalk(source, readers, signal);
  for (const location of outermost(touched)) await look(walk, location);
  const files = [...listing.files.filter(({ path }) => !isTouched(path)), ...walk.files];
  const skipped = [...listing.skipped.filter(({ path }) => !isTouched(path)), ...walk.skipped];
  // Whether a file that changed has further names shows when all of the source is walked again.
  const linkedElsewhere = listing.linkedElsewhere.filter((path) => !isTouched(path));
  return { files: files.toSorted(byPath), skipped: skipped.toSorted(byPath), linkedElsewhere };
}

/** A source that cannot be listed for the moment has no files; it is found again when it comes back. */
const gone: FileListing = { files: [], skipped: [], linkedElsewhere: [] };

/** Without paths that lie below others: a folder is walked as a whole. */
function outermost(locations: readonly string[]): readonly string[] {
  return locations.filter((location) => !locations.some((other) => location.startsWith(`${other}${sep}`)));
}

async function look(walk: Walk, location: string): Promise<void> {
  const { location: root } = walk.source;
  const stats = await lstat(location).catch(() => undefined);
  if (stats === undefined) return;
  const parts = relative(root, location).split(sep);
  if (parts.some(isAlwaysIgnored)) return;
  let rules = await rulesOf(root, await rulesAbove(root));
  let at = root;
  for (const part of parts.slice(0, -1)) {
    at = join(at, part);
    if (isIgnored(at, true, rules)) return;
    rules = await rulesOf(at, rules);
  }
  if (isIgnored(location, stats.isDirectory(), rules)) return;
  const path = parts.join('/');
  if (stats.isDirectory()) await visitFolder(walk, path, rules);
  else if (walk.isChosen(path)) await visitFile(walk, path, Object.assign(stats, { name: basename(location) }));
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
