import type { DocumentPart } from '@touchstone/contract';
import { chapterPlaces, type HeadingPlace, withChapters } from '@touchstone/provider-kit';
import type { ContentsEntry } from './table-of-contents.ts';

/**
 * The parts with chapters and full section paths: the entry of the table of contents for a part's position, then the
 * headings of its own page. Without a table of contents, the outermost headings of the pages are the chapters.
 */
export function placedParts(
  parts: readonly DocumentPart[],
  contents: readonly ContentsEntry[],
  partAt: ReadonlyMap<string, number>,
): DocumentPart[] {
  const starts = startsOf(parts, contents, partAt);
  const placed = contents.flatMap((entry, at) => {
    const start = starts[at];
    return start === undefined ? [] : { ...entry, title: printedTitle(entry.title, parts[start]) };
  });
  if (placed.length < 2) return withChapters(parts);
  const places = chapterPlaces(placed);
  const order = starts
    .flatMap((start) => start ?? [])
    .map((start, at) => ({ start, place: places[at] }))
    .sort((a, b) => a.start - b.start);
  let next = 0;
  let place: HeadingPlace | undefined;
  return parts.map((part, at) => {
    for (let entry = order[next]; entry !== undefined && entry.start <= at; entry = order[next]) {
      place = entry.place;
      next++;
    }
    return { ...part, ...place, sectionPath: joinedPath(place?.sectionPath ?? [], part.sectionPath ?? []) };
  });
}

/** The title as the page has it, where the contents leave its number out: `1. Oaks` for `Oaks`. */
function printedTitle(title: string, part: DocumentPart | undefined): string {
  const wanted = letters(title);
  const isPrinted = (heading: string) => letters(heading.replace(number, '')) === wanted;
  return (wanted !== '' && part?.sectionPath?.find(isPrinted)) || title;
}

const number = /^(?:[A-Z]|\d{1,3})(?:\.\d{1,3})*[.:)]? +/;

/**
 * The part at which each entry begins: by `partAt`, the first parts of the files and of the ids in them; undefined for one that leads
 * nowhere.
 */
function startsOf(
  parts: readonly DocumentPart[],
  contents: readonly ContentsEntry[],
  partAt: ReadonlyMap<string, number>,
): (number | undefined)[] {
  return contents.map(({ path, fragment, title }, at) => {
    const ofFile = partAt.get(path);
    const exact = fragment === undefined ? ofFile : partAt.get(`${path}#${fragment}`);
    if (exact !== undefined) return exact < parts.length ? exact : undefined;
    if (ofFile === undefined) return undefined;
    // An id that is not in the file: the section of this name, else where the file begins.
    const end = Math.min(...Array.from(partAt.values()).filter((start) => start > ofFile), parts.length);
    const inFile = parts.slice(ofFile, end);
    const named = inFile.findIndex(({ sectionPath = [] }) => letters(sectionPath.at(-1) ?? '') === letters(title));
    const isFirstOfFile = contents.findIndex((entry) => entry.path === path) === at;
    if (named >= 0) return ofFile + named;
    return isFirstOfFile ? ofFile : undefined;
  });
}

/** The headings of a page continue those of the table of contents; a heading in both appears once. */
function joinedPath(outer: readonly string[], inner: readonly string[]): string[] | undefined {
  const known = outer.map(letters);
  // `Chapter 3: Recovery` in the contents may be `Recovery` on the page.
  const last = inner
    .map(letters)
    .findLastIndex((heading) =>
      known.some((title) => title === heading || (heading.length > 3 && title.endsWith(heading))),
    );
  const path = [...outer, ...inner.slice(last + 1)];
  return path.length === 0 ? undefined : path;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
