import { isLeftOut } from './left-out.js';
import { descendants, type HtmlElement, isElement } from './parse-tree.js';

/** The text of an element as it stands in the file, line breaks included; what is left out elsewhere is left out here. */
export function rawText(element: HtmlElement): string {
  let text = '';
  for (const node of descendants(element, (child) => !isLeftOut(child))) {
    if ('value' in node) text += node.value;
    else if (isElement(node) && node.tagName === 'br') text += '\n';
  }
  return text;
}
