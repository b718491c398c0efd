import { splitLines } from '../text/text-lines.ts';
import type { Chunker } from './chunker.ts';
import { type Block, outlineSections } from './sections.ts';

/** The heading that begins at a line, and its number of lines. Called once for each line, in order. */
type FindHeading = (
  lines: readonly string[],
  index: number,
) => { depth: number; text: string; id?: string; length: number } | undefined;

/** Plain text by paragraph. */
export const textChunker: Chunker = (text, lineCount) => outline(text, lineCount, () => () => undefined);

/** reStructuredText by section: a line underlined with punctuation; a style's rank is the order of its first use. */
export const restructuredTextChunker: Chunker = (text, lineCount) => outline(text, lineCount, restructuredTextHeadings);

/** Code and data without a grammar: nothing but lines. */
export const lineChunker: Chunker = (_text, lineCount) => ({
  units: lineCount === 0 ? [] : [{ startLine: 1, endLine: lineCount }],
});

function outline(text: string, lineCount: number, headings: () => FindHeading) {
  const blocks = paragraphs(splitLines(text), headings());
  const title = blocks.find((block) => block.heading?.depth === 1)?.heading?.text;
  return { ...outlineSections(blocks, lineCount), title };
}

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

function restructuredTextHeadings(): FindHeading {
  const styles: string[] = [];
  const rank = (style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return styles.indexOf(style) + 1;
  };
  const rule = (line: string | undefined) =>
    /^([=\-`:'"~^_*+#<>.!$%&(),/;?@[\\\]{|}])\1*$/.exec((line ?? '').trimEnd())?.[0];
  return (lines, index) => {
    const over = rule(lines[index]);
    const title = (lines[over === undefined ? index : index + 1] ?? '').trimEnd();
    const under = rule(lines[over === undefined ? index + 1 : index + 2]);
    if (under === undefined || title.trim() === '' || rule(title) !== undefined) return undefined;
    if (under.length < Math.max(3, title.length) || (over !== undefined && over !== under)) return undefined;
    if (over === undefined && (/^\s/.test(title) || (lines[index - 1] ?? '').trim() !== '')) return undefined;
    const style = `${under[0]}${over === undefined ? '' : under[0]}`;
    return { depth: rank(style), text: title.trim(), length: over === undefined ? 2 : 3 };
  };
}
