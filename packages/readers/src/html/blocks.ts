import type { HtmlElement } from './parse-tree.ts';

const lines = new Set(['dd', 'dt', 'tr', 'summary', 'caption', 'figcaption', 'legend', 'option']);

const paragraphs = new Set(
  (
    'address article aside blockquote body center details dialog dir div dl fieldset figure footer form header hgroup hr html main menu ol p ' +
    'section table tbody tfoot thead ul'
  ).split(' '),
);

/** A line of its own, without an empty line around it. */
export function isLine({ tagName }: HtmlElement): boolean {
  return lines.has(tagName);
}

/** A paragraph, or what holds some. */
export function isParagraph({ tagName }: HtmlElement): boolean {
  return paragraphs.has(tagName);
}

/** An element that begins and ends a line. */
export function isBlock(element: HtmlElement): boolean {
  return isLine(element) || isParagraph(element) || /^(?:br|h[1-6]|li|pre|td|th)$/.test(element.tagName);
}
