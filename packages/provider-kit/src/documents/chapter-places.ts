import type { DocumentPart } from '@touchstone/contract';
import { isPartHeading, type NumberedHeading, numberedHeading } from './numbered-heading.ts';

/** A heading of a document, in reading order. */
export interface Heading {
  readonly title: string;
  /** 0 for the outermost. */
  readonly level: number;
}

/** The location of the text below a heading. */
export interface HeadingPlace {
  readonly sectionPath: readonly string[];
  readonly chapterNumber?: number;
  readonly chapterTitle?: string;
}

/** For each heading, its path, and the chapter that it is or belongs to. */
export function chapterPlaces(headings: readonly Heading[]): HeadingPlace[] {
  const level = chapterLevel(headings);
  const open: Heading[] = [];
  let chapter: Pick<HeadingPlace, 'chapterNumber' | 'chapterTitle'> = {};
  return headings.map((heading) => {
    while ((open.at(-1)?.level ?? -1) >= heading.level) open.pop();
    open.push(heading);
    if (heading.level <= level) chapter = heading.level === level ? chapterOf(heading) : {};
    return { sectionPath: open.map(({ title }) => title), ...chapter };
  });
}

function chapterOf({ title }: Heading): Pick<HeadingPlace, 'chapterNumber' | 'chapterTitle'> {
  const numbered = numberedHeading(title);
  if (numbered === undefined) return { chapterTitle: title };
  return { chapterNumber: numbered.number, chapterTitle: numbered.title === '' ? title : numbered.title };
}

/** The level whose headings are chapters: by their word, else the outermost that are counted or several. */
function chapterLevel(headings: readonly Heading[]): number {
  const levels = Array.from(new Set(headings.map(({ level }) => level)))
    .sort((a, b) => a - b)
    .map((level) => ({
      level,
      titles: headings.filter((heading) => heading.level === level).map(({ title }) => title),
    }));
  const saying = levels.find(({ titles }) => titles.some((title) => numberedHeading(title)?.namesItself));
  if (saying !== undefined) return saying.level;
  const belowParts = levels.filter(({ titles }) => titles.filter(isPartHeading).length * 2 < titles.length);
  const counted = belowParts.filter(({ titles }) => isCounted(titles.flatMap((title) => numberedHeading(title) ?? [])));
  const [outer, inner] = counted;
  // Parts with Roman numerals above chapters whose numbers go on from part to part.
  const partsAbove =
    outer !== undefined && inner?.level === outer.level + 1 && outer.titles.every((title) => !/^\d/.test(title));
  const first = partsAbove ? inner : outer;
  return first?.level ?? (belowParts.find(({ titles }) => titles.length > 1) ?? belowParts[0] ?? levels[0])?.level ?? 0;
}

/** At least two numbers, each above the one before it: a count that starts again below each heading numbers sections. */
function isCounted(numbered: readonly NumberedHeading[]): boolean {
  return (
    numbered.length >= 2 && numbered.every(({ number }, at) => at === 0 || number > (numbered[at - 1]?.number ?? 0))
  );
}

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
