import { romanNumeral } from '@touchstone/contract';
import { attribute, type HtmlElement, isElement } from './parse-tree.ts';

/** The marks of the items of lists: a dash, or the number that a browser shows. */
export function listMarks(): (item: HtmlElement) => string {
  const next = new Map<HtmlElement, number>();
  return (item) => {
    const label = attribute(item, 'data-label');
    if (label !== undefined) return `${label} `;
    const list = item.parentNode;
    if (list === null || !isElement(list) || list.tagName !== 'ol') return '- ';
    const step =
      attribute(list, 'reversed') === undefined && !list.attrs.some(({ name }) => name === 'reversed') ? 1 : -1;
    const number = whole(attribute(item, 'value')) ?? next.get(list) ?? firstOf(list, step);
    next.set(list, number + step);
    return `${numeral(number, attribute(list, 'type'))}. `;
  };
}

function firstOf(list: HtmlElement, step: number): number {
  const items = () => list.childNodes.filter((node) => isElement(node) && node.tagName === 'li').length;
  return whole(attribute(list, 'start')) ?? (step > 0 ? 1 : items());
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A number in the style of `<ol type>` (and of Word's numbering): `1`, `a`, `A`, `i` or `I`. */
export function numeral(number: number, style: string | undefined): string {
  if (style === 'a' || style === 'A') return cased(letters(number), style === 'A');
  if (style === 'i' || style === 'I') return cased(romanNumeral(number), style === 'I');
  return String(number);
}

function cased(text: string, isUpper: boolean): string {
  return isUpper ? text.toUpperCase() : text;
}

/** 1 is `a`, 26 is `z`, 27 is `aa`. */
function letters(number: number): string {
  if (number < 1) return String(number);
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}
