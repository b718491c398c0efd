import MarkdownIt, { type Token } from 'markdown-it';
import { footnoteDefinition } from './footnote-definition.ts';

/** A block of Markdown: a heading, a paragraph, a fence, a list. */
export interface MarkdownBlock {
  /** From 1. */
  readonly startLine: number;
  /** Inclusive. */
  readonly endLine: number;
  /** The source is as written between the marks of the heading. */
  readonly heading?: { readonly depth: number; readonly source: string };
  /** The first row of a table, as written. */
  readonly tableHead?: string;
  /** The items of a list, or the blocks of an item. */
  readonly items?: () => readonly MarkdownBlock[];
}

/** The outermost blocks of a text, in reading order, as GitHub Flavored Markdown has them. */
export function parseBlocks(text: string): readonly MarkdownBlock[] {
  return blocksOf(parser.parse(text, {}), text.split('\n'));
}

/** Chunks need blocks only, so no inline construct is read. The chunker refuses deep nesting before. */
const parser = new MarkdownIt({ html: true, maxNesting: Number.POSITIVE_INFINITY });
parser.core.ruler.enableOnly(['normalize', 'block']);
parser.block.ruler.before('reference', 'footnote', footnoteDefinition, {
  alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'],
});
/** Definitions of links are blocks, wherever they lead. */
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;

/** The blocks of one level, each an opening token with all up to its closing one. */
function blocksOf(tokens: readonly Token[], lines: readonly string[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const from = at + 1;
    if (token?.nesting === 1) while (tokens[at]?.nesting !== -1 || tokens[at]?.level !== token.level) at++;
    if (token?.map == null) continue;
    const [start, end] = token.map;
    const to = at;
    blocks.push({
      startLine: start + 1,
      endLine: lastFilled(lines, start, end),
      heading: token.type === 'heading_open' ? headingOf(token, tokens[from]) : undefined,
      tableHead: token.type === 'table_open' ? lines[start]?.trim() : undefined,
      items: holdsItems.has(token.type) ? () => blocksOf(tokens.slice(from, to), lines) : undefined,
    });
  }
  return blocks;
}

const holdsItems: ReadonlySet<string> = new Set(['bullet_list_open', 'ordered_list_open', 'list_item_open']);

function headingOf({ tag }: Token, inline: Token | undefined): MarkdownBlock['heading'] {
  return { depth: Number(tag.slice(1)), source: joinedLines(inline?.content ?? '') };
}

/** A heading's lines without the indentation of those that continue it. */
function joinedLines(content: string): string {
  return content
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** The last line of a block, from 1, without the empty lines below. */
function lastFilled(lines: readonly string[], start: number, end: number): number {
  let last = end;
  while (last > start + 1 && /^[ \t\r]*$/.test(lines[last - 1] ?? '')) last--;
  return last;
}
