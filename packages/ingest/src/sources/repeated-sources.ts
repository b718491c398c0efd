import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Source } from './source.ts';

/**
 * The sources that name the place of an earlier one again, through a link, each with that one. A source that has a name of its own, or
 * chooses other files, is meant to be there beside the other.
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
    // The same path once more is a mistake, which is told where sources are resolved.
    else if (source.name === undefined && resolve(baseDir, source.path) !== resolve(baseDir, earlier.path)) {
      repeated.set(source, earlier);
    }
  }
  return repeated;
}

/** A path at the end of all links; what is not there of it, such as a glob, stays as it is. */
export function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPlace(dirname(path)), basename(path));
  }
}
