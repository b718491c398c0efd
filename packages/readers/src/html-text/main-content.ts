import { isLeftOut } from './left-out.ts';
import { attribute, descendants, type HtmlElement, type HtmlParent, isElement } from './parse-tree.ts';
import { rawText } from './raw-text.ts';

/** Where the text of a page is: its main element where it has exactly one with text, else all of it but the footer of the page. */
export function mainContent(document: HtmlParent): HtmlParent {
  const found: HtmlElement[] = [];
  for (const node of descendants(document, (element) => !isLeftOut(element))) {
    if (isElement(node) && isMain(node) && !isLeftOut(node)) found.push(node);
  }
  const [main, second] = found;
  return main !== undefined && second === undefined && rawText(main).trim() !== '' ? main : document;
}

function isMain(element: HtmlElement): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main';
}
