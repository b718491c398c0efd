import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IngestReader } from '../ingest-reader.ts';
import type { FileListing, ListedFile } from '../list-files.ts';
import { resolveSources, type Source } from '../source.ts';
import { openListings, type SourceChanges } from './source-listings.ts';
import { watchedCommits } from './watched-commits.ts';

/** The sources to look after: a request to index has them. */
interface PolledRequest {
  readonly sources: readonly Source[];
  readonly baseDir: string;
  readonly readers?: readonly IngestReader[];
}

/** The files as an index has them. */
export interface IndexedFiles {
  /** False for a file that the index does not know, or knows with another time or size. */
  readonly isAsIndexed: (file: ListedFile) => boolean;
  /** Absolute. */
  readonly locations: Iterable<string>;
}

/** Sources whose changes are found by times and sizes, at the moment of a question. */
export interface PolledSources {
  /**
   * The value for `IngestRequest.changes` of a run that catches up with all changes since the last look that was taken; undefined where
   * there are none. One `stat` for each file and folder; no folder is read that has not changed.
   */
  changes(signal?: AbortSignal): Promise<SourceChanges | undefined>;
  /** The run of the last changes has ended: they are not reported again. */
  taken(): void;
}

/**
 * Opens sources for looks. The first changes are the differences to the index, files that are no more among them. After a change of an ignore file everything counts as changed.
 *
 * @throws `invalid_config` for a source that is missing or malformed.
 */
export async function pollSources(
  { sources, baseDir, readers = [] }: PolledRequest,
  indexed: IndexedFiles,
  signal?: AbortSignal,
): Promise<PolledSources> {
  const resolved = await resolveSources(sources, baseDir);
  const { ruleFiles } = await watchedCommits(resolved);
  const roots = new Map(resolved.map(({ id, location }) => [id, location]));
  const placesOf = (listings: ReadonlyMap<string, FileListing>): Places => {
    const folders = [...listings].flatMap(([id, each]) =>
      each.folders.map((folder) => join(roots.get(id) ?? '', folder)),
    );
    return {
      folders,
      files: filesOf(listings),
      rules: [...ruleFiles, ...folders.map((folder) => join(folder, '.gitignore'))],
    };
  };
  let listings = await openListings(resolved, readers, signal);
  let looked = lookAt(placesOf(listings.latest()));
  let pending: ReadonlySet<string> = new Set(differences(listings.latest(), indexed));
  return {
    changes: async (signal) => {
      const { locations, hasNewRules, look } = changesSince(looked);
      if (hasNewRules) {
        listings = await openListings(resolved, readers, signal);
        looked = lookAt(placesOf(listings.latest()));
        pending = new Set([...pending, ...roots.values()]);
      } else if (locations.size > 0) {
        const before = filesOf(listings.latest());
        await listings.changed(locations);
        // Stamps are of before the listing and the run: what changes meanwhile is a change of the next look.
        looked = lookAt(placesOf(listings.latest()), look);
        const files = [...before, ...filesOf(listings.latest())];
        if (files.some((file) => isWithin(file, locations))) pending = new Set([...pending, ...locations]);
      } else looked = look;
      return pending.size === 0 ? undefined : { listings: new Map(listings.latest()), locations: pending };
    },
    taken: () => {
      pending = new Set();
    },
  };
}

/** The paths to look at. */
interface Places {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Ignore files, also those that are not there. */
  readonly rules: readonly string[];
}

function filesOf(listings: ReadonlyMap<string, FileListing>): readonly string[] {
  return [...listings.values()].flatMap(({ files }) => files.map(({ location }) => location));
}

/** True if a path, or a folder above it, is one of these. */
function isWithin(path: string, places: ReadonlySet<string>): boolean {
  const above = dirname(path);
  return places.has(path) || (above !== path && isWithin(above, places));
}

function differences(
  listings: ReadonlyMap<string, FileListing>,
  { isAsIndexed, locations }: IndexedFiles,
): readonly string[] {
  const there = new Set(filesOf(listings));
  const changed = [...listings.values()].flatMap(({ files }) => files.filter((file) => !isAsIndexed(file)));
  return [...changed.map(({ location }) => location), ...[...locations].filter((location) => !there.has(location))];
}

/** The state of files, folders and ignore files, by location. */
interface Look {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly rules: ReadonlyMap<string, string>;
}

interface Entry {
  readonly stamp: string;
  /** The entries of a folder. */
  readonly names?: ReadonlySet<string>;
}

/** Everything there is, with what a look before has of it. */
function lookAt({ folders, files, rules }: Places, known?: Look): Look {
  const entries = new Map<string, Entry>();
  for (const folder of folders) entries.set(folder, known?.entries.get(folder) ?? entryOf(folder, true));
  for (const file of files) entries.set(file, known?.entries.get(file) ?? entryOf(file, false));
  return { entries, rules: new Map(rules.map((file) => [file, known?.rules.get(file) ?? stampOf(file)])) };
}

function entryOf(location: string, isFolder: boolean): Entry {
  // The stamp first: an entry that comes between the two is found at the next look.
  const stamp = stampOf(location);
  return { stamp, names: isFolder ? namesIn(location) : undefined };
}

/** Locations that differ from a look, of a folder the entries that are new or gone; and the look as it is now. */
function changesSince({ entries, rules }: Look) {
  const locations = new Set<string>();
  const now = new Map(entries);
  for (const [location, { stamp, names }] of entries) {
    if (isAsAt(location, stamp)) continue;
    const entry = entryOf(location, names !== undefined);
    now.set(location, entry);
    if (names === undefined) locations.add(location);
    else
      for (const name of names.symmetricDifference(entry.names ?? new Set<string>()))
        locations.add(join(location, name));
  }
  const hasNewRules = [...rules].some(([file, stamp]) => !isAsAt(file, stamp));
  return { locations, hasNewRules, look: { entries: now, rules } };
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

/** Empty for a place that is not there. */
function stampOf(location: string): string {
  const stats = lstatSync(location, { throwIfNoEntry: false });
  if (stats === undefined) return '';
  const { size, mtimeMs, ctimeMs, ino } = stats;
  // A file that changes twice within a tick of the file system's clock looks the same after both.
  const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > tickMs;
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}${isSettled ? '' : unsettled}`;
}

const tickMs = 50;
const unsettled = ' unsettled';

function isAsAt(location: string, stamp: string): boolean {
  return !stamp.endsWith(unsettled) && stampOf(location) === stamp;
}
