import { splitLines } from '../text/text-lines.ts';
import { chapterStarts } from './chapters.ts';
import type { Chunker } from './chunker.ts';
import { restructuredTextBlocks } from './restructured-text/blocks.ts';
import { readableLines } from './restructured-text/readable-lines.ts';
import { outlineSections } from './sections.ts';

/**
 * reStructuredText by section, as docutils finds them; a directive or a literal block stays with the paragraph that it belongs to. Nothing
 * is executed: what `include`, `literalinclude` and autodoc would bring in stays the name of its source.
 */
export const restructuredTextChunker: Chunker = (text, lineCount) => {
  const lines = splitLines(text.replace(/^\uFEFF/, '')).map((line) => line.replace(/[\r\u2028\u2029]/g, ' ').trimEnd());
  const blocks = restructuredTextBlocks(lines);
  const headings = blocks.flatMap(({ startLine, heading }) =>
    heading === undefined ? [] : [{ ...heading, startLine }],
  );
  return {
    ...outlineSections(blocks, lineCount),
    title: headings.find(({ depth }) => depth === 1)?.text,
    chapters: chapterStarts(headings),
    searchLines: readableLines(lines, blocks),
  };
};
