import { loweredText, raisedText } from '@touchstone/provider-kit';
import { isBlock } from './blocks.ts';
import { isLeftOut, rawText } from './left-out.ts';
import { isPageBreak } from './page-breaks.ts';
import { attribute, descendants, type HtmlElement, isElement } from './parse-tree.ts';
import { walk } from './walk.ts';

/** The text of an element that is one paragraph elsewhere, a cell or a heading: its blocks are lines. */
export function inlineText(element: HtmlElement, isUnwanted: (child: HtmlElement) => boolean = () => false): string {
  let text = '';
  walk(element, {
    enter: (child) => {
      if (isLeftOut(child) || isPageBreak(child) || isUnwanted(child)) return false;
      const own = inlineElement(child, text);
      if (own !== undefined) text += own;
      else if (isCell(child)) text += isFurther(child) ? cellSeparator(child) : '';
      else if (isBlock(child)) text += '\n';
      return own === undefined;
    },
    leave: (child) => {
      if (isBlock(child) && !isCell(child)) text += '\n';
    },
    text: (value) => {
      text += value;
    },
  });
  return text;
}

/** A cell, or a row, of a table within a cell. */
function isCell({ tagName }: HtmlElement): boolean {
  return /^t[dhr]$/.test(tagName);
}

function isFurther(element: HtmlElement): boolean {
  return element.parentNode?.childNodes.find(isElement) !== element;
}

function cellSeparator({ tagName }: HtmlElement): string {
  return tagName === 'tr' ? '; ' : ', ';
}

/** The text of an element that is more than the text in it; undefined for every other. `before` is the text before it. */
export function inlineElement(element: HtmlElement, before: string): string | undefined {
  switch (element.tagName) {
    case 'img':
      return ` ${attribute(element, 'alt') ?? ''} `;
    case 'sup':
      return raisedText(before, inlineOf(element), { isNote: isNoteMark(element) });
    case 'a':
      return isNoteMark(element, false) ? raisedText(before, inlineOf(element), { isNote: true }) : undefined;
    case 'sub':
      return loweredText(before, inlineOf(element));
    default:
      return undefined;
  }
}

/** The text of a small element; what is in it stays as it is. */
function inlineOf(element: HtmlElement): string {
  return rawText(element).replace(/\s+/g, ' ').trim();
}

/** A mark that leads to a note; of one that is not raised, its type says so. */
export function isNoteMark(sup: HtmlElement, isRaised = true): boolean {
  const isMark = (element: HtmlElement) =>
    (isRaised && element.tagName === 'a' && attribute(element, 'href') !== undefined) ||
    /(?:^|\s)(?:doc-)?noteref(?:\s|$)/.test(
      `${attribute(element, 'role') ?? ''} ${attribute(element, 'epub:type') ?? ''}`,
    ) ||
    (isRaised && /(?:^|[\s_-])(?:foot|end)?note/i.test(attribute(element, 'class') ?? ''));
  if (!isRaised) return isMark(sup);
  if (isMark(sup) || (sup.parentNode !== null && isElement(sup.parentNode) && isMark(sup.parentNode))) return true;
  for (const node of descendants(sup)) if (isElement(node) && isMark(node)) return true;
  return false;
}
