import type { DocumentPart } from '@touchstone/contract';
import { type NumberedHeading, numberedHeading, withChapters } from '@touchstone/provider-kit';
import { attribute, descendants, type HtmlParent, isElement } from './parse-tree.ts';

/**
 * The parts of a page with their chapters: of a page that is a book, of one whose sections are numbered below its own number, and of one
 * that a chapter lies above, as manuals of many pages say in a link. Most pages have sections and no chapters.
 */
export function withPageChapters(parts: readonly DocumentPart[], document: HtmlParent): readonly DocumentPart[] {
  const headings = [...new Set(parts.flatMap(({ sectionPath = [] }) => sectionPath))];
  if (headings.some((heading) => numberedHeading(heading)?.namesItself)) return withChapters(parts);
  if (parts.reduce((sum, { text }) => sum + text.length, 0) >= lengthOfBook) {
    const book = withChapters(parts);
    return isCounted([...new Set(book.flatMap(({ chapterNumber }) => chapterNumber ?? []))]) ? book : parts;
  }
  const above = titleAbove(document);
  const chapter = above === undefined ? ownChapter(headings) : chapterOf(numberedHeading(above));
  return chapter === undefined ? parts : parts.map((part) => ({ ...part, ...chapter }));
}

/** In characters. A shorter page with numbered sections is an article. */
const lengthOfBook = 100_000;
const fewestChapters = 3;

/** Counted without great gaps; the letters of an index look like numerals. */
function isCounted(numbers: readonly number[]): boolean {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const rises = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  return rises && numbers.length >= fewestChapters && last - first < 2 * numbers.length;
}

interface PageChapter {
  readonly chapterNumber: number;
  readonly chapterTitle?: string;
}

/** `4. Control Flow` above `4.1. Conditions`. */
function ownChapter(headings: readonly string[]): PageChapter | undefined {
  const [own, ...others] = headings.flatMap((heading) => numberedHeading(heading) ?? []);
  if (own === undefined || others.length > 0) return undefined;
  const isAbove = headings.some((heading) => heading.startsWith(`${own.number}.1`));
  return isAbove ? chapterOf({ ...own, namesItself: true }) : undefined;
}

/** The title of the page that a link upwards leads to: `Chapter 2. The SQL Language`. */
function titleAbove(document: HtmlParent): string | undefined {
  for (const node of descendants(document)) {
    if (!isElement(node) || (node.tagName !== 'a' && node.tagName !== 'link')) continue;
    const isUp = attribute(node, 'rel')?.toLowerCase() === 'up' || attribute(node, 'accesskey') === 'u';
    const title = isUp ? attribute(node, 'title') : undefined;
    if (title !== undefined) return title;
  }
  return undefined;
}

function chapterOf(heading: NumberedHeading | undefined): PageChapter | undefined {
  if (!heading?.namesItself) return undefined;
  return { chapterNumber: heading.number, chapterTitle: heading.title === '' ? undefined : heading.title };
}
