import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileListing } from './list-files.ts';
import type { ResolvedSource, Source } from './source.ts';

/**
 * The sources that name the path of an earlier one again, through a link, each with that one. A source that has a name
 * of its own, or chooses other files, is meant to be there beside the other.
 */
export function repeatedSources(sources: readonly Source[], baseDir: string): ReadonlyMap<Source, Source> {
  const placeOf = ({ path, include, exclude }: Source) =>
    JSON.stringify([realPlace(resolve(baseDir, path)), include ?? [], exclude ?? []]);
  const first = new Map<string, Source>();
  const repeated = new Map<Source, Source>();
  for (const source of sources) {
    const place = placeOf(source);
    const earlier = first.get(place);
    if (earlier === undefined) first.set(place, source);
    // The same path once more is a mistake, which the resolution of sources reports.
    else if (source.name === undefined && resolve(baseDir, source.path) !== resolve(baseDir, earlier.path)) {
      repeated.set(source, earlier);
    }
  }
  return repeated;
}

/**
 * Leaves files out of a listing that an earlier one has by another path, as the folder `guide -> docs/guide` has beside `docs`. A source
 * with a name of its own keeps all, and so does one that names the very same path: that is a mistake, which is reported elsewhere.
 */
export function repeatedFiles(): RepeatedFiles {
  const first = new Map<string, { readonly source: string; readonly location: string }>();
  return {
    leaveOut: ({ id, source, kind, location }, listing) => {
      const place = realPlace(location);
      const repeats = new Set<string>();
      const files = listing.files.filter((file) => {
        const real = kind === 'folder' ? join(place, file.path) : place;
        const earlier = first.get(real);
        if (earlier === undefined) first.set(real, { source: id, location: file.location });
        else if (source.name === undefined && earlier.location !== file.location) repeats.add(earlier.source);
        else return true;
        return earlier === undefined;
      });
      return { listing: repeats.size === 0 ? listing : { ...listing, files }, repeats: [...repeats] };
    },
  };
}

interface RepeatedFiles {
  leaveOut(
    source: ResolvedSource,
    listing: FileListing,
  ): {
    readonly listing: FileListing;
    /** Ids of the sources that have the files that were left out. */
    readonly repeats: readonly string[];
  };
}

/** A path at the end of all links; a missing part, such as a glob, stays as it is. */
export function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPlace(dirname(path)), basename(path));
  }
}
