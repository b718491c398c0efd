import { isLeftOut } from './left-out.ts';
import { descendants, type HtmlElement, isElement } from './parse-tree.ts';

/**
 * The text of an element as it stands in the file, line breaks included; what is left out elsewhere, or by the caller,
 * is left out here.
 */
export function rawText(element: HtmlElement, isUnwanted: (child: HtmlElement) => boolean = () => false): string {
  let text = '';
  for (const node of descendants(element, (child) => !isLeftOut(child) && !isUnwanted(child))) {
    if ('value' in node) text += node.value;
    else if (isElement(node) && node.tagName === 'br') text += '\n';
  }
  return text;
}
