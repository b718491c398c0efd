import { readFileSync } from 'node:fs';
import type { Code, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { SKIP, visit } from 'unist-util-visit';

/** A Markdown file of the project, read once for all checks. */
export interface Document {
  /** Path from the project's root. */
  readonly file: string;
  readonly tree: Root;
}

/** Something that is wrong, and where. */
export interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export function readDocument(file: string): Document {
  const text = readFileSync(file, 'utf8');
  return { file, tree: fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) };
}

/** What a page takes as given before a block: the text of a comment `<!-- given: ... -->` right above it. */
export function givenBefore({ tree }: Document, block: Code): string {
  const above = tree.children[tree.children.indexOf(block) - 1];
  return (above?.type === 'html' && /^<!-- given:(.*)-->$/s.exec(above.value)?.[1]?.trim()) || '';
}

/** The fenced blocks of some languages, in their order. */
export function blocks({ tree }: Document, ...languages: readonly string[]): readonly Code[] {
  const found: Code[] = [];
  visit(tree, 'code', (node) => {
    if (languages.includes(node.lang ?? '')) found.push(node);
    return SKIP;
  });
  return found;
}

export function mistakeAt({ file }: Document, node: Nodes, message: string): Mistake {
  return { file, line: node.position?.start.line ?? 1, message };
}
