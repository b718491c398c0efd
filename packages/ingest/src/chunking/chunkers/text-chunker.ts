import { numberedHeading } from '@touchstone/provider-kit';
import { splitLines } from '../text/text-lines.ts';
import { chapterStarts } from './chapters.ts';
import type { Chunker } from './chunker.ts';
import { type Block, outlineSections } from './sections.ts';

/** The heading that begins at a line, and its number of lines. Called once for each line, in order. */
type FindHeading = (
  lines: readonly string[],
  index: number,
) => { depth: number; text: string; id?: string; length: number } | undefined;

/** Plain text by paragraph, and by chapter where its headings say so: `CHAPTER II`, its title on the same line or on the next. */
export const textChunker: Chunker = (text, lineCount) => {
  const blocks = withoutContents(paragraphs(splitLines(text), chapterHeading));
  const headings = blocks.flatMap(({ startLine, heading }) =>
    heading === undefined ? [] : [{ ...heading, startLine }],
  );
  return { ...outlineSections(blocks, lineCount), chapters: chapterStarts(headings) };
};

const longestHeading = 100;

/** A paragraph of one line or two that begins with the number of a chapter. */
const chapterHeading: FindHeading = (lines, index) => {
  const [before = '', first = '', second = '', third = ''] = [-1, 0, 1, 2].map((step) => lines[index + step]?.trim());
  if (before !== '' || first.length > longestHeading || !isChapter(first)) return undefined;
  if (second === '') return { depth: 1, text: first, length: 1 };
  if (third !== '' || second.length > longestHeading || numberedHeading(first)?.title !== '') return undefined;
  return { depth: 1, text: `${first.replace(/[.:]$/, '')}: ${second}`, length: 2 };
};

/** `Chapter 3 is about rest.` is a sentence: a title begins with a capital letter. */
function isChapter(line: string): boolean {
  const { namesItself = false, title = '' } = numberedHeading(line) ?? {};
  return namesItself && !/^\p{Ll}/u.test(title);
}

/** Headings that come again are the table of contents. */
function withoutContents(blocks: readonly Block[]): readonly Block[] {
  const numberOf = ({ heading }: Block) => heading && numberedHeading(heading.text)?.number;
  const last = new Map(blocks.map((block, at) => [numberOf(block), at]));
  return blocks.map(({ heading, ...block }, at) =>
    heading === undefined || last.get(numberOf({ ...block, heading })) !== at ? block : { ...block, heading },
  );
}

/** Code and data without a grammar: nothing but lines. */
export const lineChunker: Chunker = (_text, lineCount) => ({
  units: lineCount === 0 ? [] : [{ startLine: 1, endLine: lineCount }],
});

/** Headings, and the text between by paragraph. `isInside`: no paragraph ends at the last line of `findHeading`. */
export function paragraphs(
  lines: readonly string[],
  findHeading: FindHeading,
  isInside: () => boolean = () => false,
): Block[] {
  const blocks: Block[] = [];
  let start = -1;
  const close = (end: number) => {
    if (start >= 0) blocks.push({ startLine: start + 1, endLine: end });
    start = -1;
  };
  for (let index = 0; index < lines.length; index++) {
    const heading = findHeading(lines, index);
    if (heading !== undefined) {
      close(index);
      const { length, ...named } = heading;
      blocks.push({ startLine: index + 1, endLine: index + length, heading: named });
      index += length - 1;
    } else if ((lines[index] ?? '').trim() === '' && !isInside()) close(index);
    else if (start < 0) start = index;
  }
  close(lines.length);
  return blocks;
}
