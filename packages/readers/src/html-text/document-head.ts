import { partText } from '@touchstone/provider-kit';
import { attribute, descendants, type HtmlElement, type HtmlParent, isElement } from './parse-tree.ts';
import { rawText } from './raw-text.ts';

/** What a page says of itself. */
export function documentHead(document: HtmlParent): { title?: string; language?: string; author?: string } {
  let [title, language, author]: (string | undefined)[] = [];
  for (const node of descendants(document, ({ tagName }) => tagName !== 'body' && tagName !== 'svg')) {
    if (!isElement(node)) continue;
    if (node.tagName === 'html') language ??= attribute(node, 'lang') ?? attribute(node, 'xml:lang');
    if (node.tagName === 'title') title ??= line(rawText(node));
    if (node.tagName === 'meta' && isNamed(node, 'author')) author ??= line(attribute(node, 'content') ?? '');
  }
  return { title, language, author };
}

function isNamed(meta: HtmlElement, name: string): boolean {
  return attribute(meta, 'name')?.toLowerCase() === name;
}

function line(text: string): string | undefined {
  return partText(text).replace(/\s+/g, ' ').trim() || undefined;
}
