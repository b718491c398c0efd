import type { IngestReader } from '../ingest-reader.ts';
import { emptyListing, type FileListing, listFiles } from '../list-files.ts';
import { patchListing } from '../patch-listing.ts';
import type { ResolvedSource } from '../source.ts';

/** The changes that let a run read no more than has changed. */
export interface SourceChanges {
  /** The files of each source, by its id, as they are now. */
  readonly listings: ReadonlyMap<string, FileListing>;
  /** Paths that may have changed, absolute; nothing else is read. */
  readonly locations: ReadonlySet<string>;
}

/** The files of sources, kept up to date without a walk. */
export interface SourceListings {
  /** Looks at these paths again, and at nothing else. */
  changed(locations: ReadonlySet<string>): Promise<SourceChanges>;
  /** The files of each source at the last look, by its id. */
  latest(): ReadonlyMap<string, FileListing>;
}

/** Walks the sources once. */
export async function openListings(
  sources: readonly ResolvedSource[],
  readers: readonly IngestReader[],
  signal: AbortSignal | undefined,
): Promise<SourceListings> {
  const listings = new Map<string, FileListing>();
  for (const source of sources) listings.set(source.id, await listFiles(source, readers, signal));
  return {
    changed: async (locations) => {
      for (const source of sources) {
        const before = listings.get(source.id) ?? emptyListing;
        listings.set(source.id, await patchListing(source, before, { locations, readers, signal }));
      }
      return { listings: new Map(listings), locations };
    },
    latest: () => listings,
  };
}
