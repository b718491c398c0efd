import { parse as parseYaml } from 'yaml';
import { chapterStarts } from './chapters.ts';
import type { Chunker } from './chunker.ts';
import { headingId, headingText } from './markdown/heading-text.ts';
import { type MarkdownBlock, parseBlocks } from './markdown/parse-blocks.ts';
import { checkNesting } from './nesting.ts';
import { type Block, outlineSections } from './sections.ts';
import type { Unit } from './unit.ts';

/** Markdown by section. Headings in fences and quotes open none; front matter may give the title. */
export const markdownChunker: Chunker = (text, lineCount) => {
  checkNesting(text);
  const source = normaliseLineEndings(text);
  const matter = frontMatter(source);
  const parsed = parseBlocks(matter.rest);
  const blocks = [...matter.blocks, ...parsed.map(toBlock)];
  const title = matter.title ?? blocks.find((block) => block.heading?.depth === 1)?.heading?.text;
  const headings = blocks.flatMap(({ startLine, heading }) =>
    heading === undefined ? [] : [{ ...heading, startLine }],
  );
  return {
    ...outlineSections(blocks, lineCount),
    title: title || undefined,
    chapters: chapterStarts(headings),
    // The line below a table's head is the rule.
    tables: parsed.flatMap(({ startLine, endLine, tableHead: head }) =>
      head === undefined ? [] : [{ startLine, endLine, headEnd: startLine + 1, head }],
    ),
  };
};

/** To CommonMark a lone `\r` ends a line, to us it does not. */
function normaliseLineEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, ' ') : text;
}

interface FrontMatter {
  readonly title?: string;
  readonly blocks: readonly Block[];
  /** The text with empty lines where the front matter is. */
  readonly rest: string;
}

/** YAML between lines of `---` or TOML between lines of `+++`, at the very beginning. */
function frontMatter(source: string): FrontMatter {
  const [matter, , yaml] = /^(---|\+\+\+)[ \t]*\r?\n(?:(.*?)\r?\n)??\1[ \t]*(?=\r?\n|$)/s.exec(source) ?? [];
  if (matter === undefined) return { blocks: [], rest: source };
  const endLine = matter.split('\n').length;
  return {
    title: matter.startsWith('-') ? titleIn(yaml ?? '') : undefined,
    blocks: [{ startLine: 1, endLine }],
    rest: '\n'.repeat(endLine - 1) + source.slice(matter.length),
  };
}

function titleIn(yaml: string): string | undefined {
  try {
    const data: unknown = parseYaml(yaml);
    if (typeof data !== 'object' || data === null || !('title' in data)) return undefined;
    return typeof data.title === 'string' ? data.title.trim() : undefined;
  } catch {
    return undefined; // Templates and other near-YAML: the title then comes from the first heading.
  }
}

function toBlock({ startLine, endLine, heading, items }: MarkdownBlock): Block {
  if (heading !== undefined) {
    const { depth, source } = heading;
    return { startLine, endLine, heading: { depth, text: headingText(source), id: headingId(source) } };
  }
  return items === undefined ? { startLine, endLine } : { startLine, endLine, parts: () => items().map(listPart) };
}

function listPart({ startLine, endLine, items }: MarkdownBlock): Unit {
  return items === undefined ? { startLine, endLine } : { startLine, endLine, parts: () => items().map(listPart) };
}
