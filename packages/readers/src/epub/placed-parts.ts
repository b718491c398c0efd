import type { DocumentPart } from '@touchstone/contract';
import { chapterPlaces, type HeadingPlace, withChapters } from '@touchstone/provider-kit';
import type { ContentsEntry } from './table-of-contents.ts';

/**
 * The parts with chapters and full section paths: the entry of the table of contents for a part's position, then the
 * headings of its own page. Without a table of contents, the outermost headings of the pages are the chapters.
 */
export function placedParts(parts: readonly DocumentPart[], contents: readonly ContentsEntry[]): DocumentPart[] {
  const starts = startsOf(parts, contents);
  const placed = contents.filter((_, at) => starts[at] !== undefined);
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

/** The part at which each entry begins: the one with its anchor, or the first of its file; undefined for one that leads nowhere. */
function startsOf(parts: readonly DocumentPart[], contents: readonly ContentsEntry[]): (number | undefined)[] {
  const anchors = new Map<string, number>();
  const files = new Map<string, number>();
  parts.forEach(({ anchor = '' }, at) => {
    const file = anchor.split('#', 1)[0] ?? '';
    if (!anchors.has(anchor)) anchors.set(anchor, at);
    if (!files.has(file)) files.set(file, at);
  });
  return contents.map(({ path, fragment, title }, at) => {
    const ofFile = files.get(path);
    if (fragment === undefined) return ofFile;
    const exact = anchors.get(`${path}#${fragment}`);
    if (exact !== undefined) return exact;
    // A link to something else than a heading: the section of this name, else where the file begins.
    const named = parts.findIndex(
      ({ anchor = '', sectionPath = [] }) =>
        anchor.startsWith(`${path}#`) && letters(sectionPath.at(-1) ?? '') === letters(title),
    );
    const isFirstOfFile = contents.findIndex((entry) => entry.path === path) === at;
    return named >= 0 ? named : isFirstOfFile ? ofFile : undefined;
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
