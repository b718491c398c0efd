import { splitLines } from '../text/text-lines.ts';
import type { Chunker } from './chunker.ts';
import { type Block, outlineSections } from './sections.ts';

/** The heading that begins at a line, and its number of lines. Called once for each line, in order. */
type FindHeading = (
  lines: readonly string[],
  index: number,
) => { depth: number; text: string; id?: string; length: number } | undefined;

/** Plain text by paragraph. */
export const textChunker: Chunker = (text, lineCount) =>
  outlineSections(
    paragraphs(splitLines(text), () => undefined),
    lineCount,
  );

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
