import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { parse as parseYaml } from 'yaml';
import type { TableLines } from '../table-heads.ts';
import { chapterStarts } from './chapters.ts';
import type { Chunker } from './chunker.ts';
import { checkNesting } from './nesting.ts';
import { type Block, outlineSections } from './sections.ts';
import type { Unit } from './unit.ts';

/** Markdown by section. Headings in fences and quotes open none; front matter may give the title. */
export const markdownChunker: Chunker = (text, lineCount) => {
  checkNesting(text);
  const { children } = fromMarkdown(normaliseLineEndings(text), blocksOnly);
  const blocks = children.flatMap(toBlock);
  const title = frontMatterTitle(children) ?? blocks.find((block) => block.heading?.depth === 1)?.heading?.text;
  const headings = blocks.flatMap(({ startLine, heading }) =>
    heading === undefined ? [] : [{ ...heading, startLine }],
  );
  const tables = children.flatMap((node) => tableOf(node, text));
  return {
    ...outlineSections(blocks, lineCount),
    title: title || undefined,
    chapters: chapterStarts(headings),
    tables,
  };
};

/** A table's head is its first row; the line below it is the rule. */
function tableOf({ type, position }: RootContent, text: string): TableLines[] {
  if (type !== 'table' || position === undefined) return [];
  const { start, end } = position;
  const lineEnd = text.indexOf('\n', start.offset ?? 0);
  const head = text.slice(start.offset ?? 0, lineEnd < 0 ? undefined : lineEnd);
  return [{ startLine: start.line, endLine: end.line, headEnd: start.line + 1, head }];
}

/** Chunks need blocks only; leaving the inline constructs out halves the time of a parse. */
const blocksOnly = {
  extensions: [
    { document: gfm().document ?? {}, flow: gfm().flow ?? {} },
    frontmatter(['yaml', 'toml']),
    {
      disable: {
        null: [
          'attention',
          'autolink',
          'characterEscape',
          'characterReference',
          'codeText',
          'hardBreakEscape',
          'htmlText',
          'labelEnd',
          'labelStartImage',
          'labelStartLink',
        ],
      },
    },
  ],
  // The transform of GFM looks for addresses in text, which are inline too.
  mdastExtensions: [
    gfmFromMarkdown().map(({ transforms: _, ...blocks }) => blocks),
    frontmatterFromMarkdown(['yaml', 'toml']),
  ],
};

/** To CommonMark a lone `\r` ends a line, to us it does not. */
function normaliseLineEndings(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, ' ') : text;
}

function toBlock(node: RootContent): Block[] {
  const { position } = node;
  if (position === undefined) return [];
  const block = { startLine: position.start.line, endLine: position.end.line };
  if (node.type === 'heading') {
    const source = plain(node);
    return [{ ...block, heading: { depth: node.depth, text: headingText(source), id: headingId(source) } }];
  }
  if (node.type === 'list') return [{ ...block, parts: () => node.children.flatMap(listItem) }];
  return [block];
}

function listItem(node: RootContent): Unit[] {
  const { position } = node;
  if (position === undefined) return [];
  const unit = { startLine: position.start.line, endLine: position.end.line };
  const children = 'children' in node && (node.type === 'listItem' || node.type === 'list') ? node.children : [];
  return [children.length > 0 ? { ...unit, parts: () => children.flatMap(listItem) } : unit];
}

/** `{#id}` or `{: #id .class}` after a heading, as Python-Markdown and others read it. */
function headingId(source: string): string | undefined {
  return /\{:?[^{}]*#([^\s{}]+)[^{}]*\}\s*$/.exec(source)?.[1];
}

/** The words of a heading without its markup; fromMarkdown cannot resolve reference links and `{ #attributes }`. */
function headingText(source: string): string {
  const trimmed = source
    .replace(/\s*\{\s*[#:.][^}]*\}\s*$/, '')
    .replace(/\[([^[\]]*)\]\[[^[\]]*\]/g, '$1')
    .trim();
  if (!/[`*_[<&\\!~]/.test(trimmed)) return trimmed;
  return fromMarkdown(trimmed)
    .children.map((node) => plain(node))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function plain(node: Nodes | PhrasingContent): string {
  if (node.type === 'html') return '';
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  return 'children' in node ? node.children.map(plain).join('') : '';
}

function frontMatterTitle(children: readonly RootContent[]): string | undefined {
  const first = children[0];
  if (first?.type !== 'yaml') return undefined;
  try {
    const data: unknown = parseYaml(first.value);
    if (typeof data !== 'object' || data === null || !('title' in data)) return undefined;
    return typeof data.title === 'string' ? data.title.trim() : undefined;
  } catch {
    return undefined; // Templates and other near-YAML: the title then comes from the first heading.
  }
}
