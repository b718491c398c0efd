import { isLeftOut, rawText } from './left-out.ts';
import { attribute, descendants, type HtmlElement, isElement } from './parse-tree.ts';

/** True if a table holds data: one that lays out a page holds headings, code or further tables. */
export function isTable(table: HtmlElement): boolean {
  if (attribute(table, 'role') === 'presentation') return false;
  for (const node of descendants(table, (element) => !isLeftOut(element))) {
    if (isElement(node) && /^(?:h[1-6]|pre|table|main|article)$/.test(node.tagName)) return false;
  }
  return true;
}

/** The texts of the cells of each row; the caption is a row of its own. */
export function tableRows(table: HtmlElement): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const node of descendants(table, ({ tagName }) => !/^(?:td|th|caption)$/.test(tagName))) {
    if (!isElement(node)) continue;
    if (node.tagName === 'tr') rows.push([]);
    else if (node.tagName === 'caption') rows.push([rawText(node)]);
    else if (node.tagName === 'td' || node.tagName === 'th') rows.at(-1)?.push(isLeftOut(node) ? '' : rawText(node));
  }
  return rows;
}
