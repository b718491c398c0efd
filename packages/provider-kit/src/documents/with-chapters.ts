import type { DocumentPart } from '@touchstone/contract';
import { chapterPlaces, type Heading } from './chapter-places.ts';

/** The parts with the chapters that the headings of the document itself make, for formats without a table of contents beside the text. */
export function withChapters(parts: readonly DocumentPart[]): DocumentPart[] {
  const headings: Heading[] = [];
  const headingOf = parts.map(({ anchor, sectionPath = [] }, at) => {
    const title = sectionPath.at(-1);
    const before = parts[at - 1];
    const begins = before?.anchor !== anchor || before?.sectionPath?.at(-1) !== title;
    if (title !== undefined && begins) headings.push({ title, level: sectionPath.length - 1 });
    return title === undefined ? undefined : headings.length - 1;
  });
  const places = chapterPlaces(headings);
  return parts.map((part, at) => {
    const { chapterNumber, chapterTitle } = places[headingOf[at] ?? -1] ?? {};
    return { ...part, chapterNumber, chapterTitle };
  });
}
